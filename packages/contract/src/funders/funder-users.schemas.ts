import * as z from 'zod/mini';
import { email, personName, requiredChoice } from '../schemas/fields.ts';

/** LECTEUR reads; GESTIONNAIRE also acts; ADMINISTRATEUR also manages users. */
export const FUNDER_ROLES = ['LECTEUR', 'GESTIONNAIRE', 'ADMINISTRATEUR'] as const;
export type FunderRole = (typeof FUNDER_ROLES)[number];

/** INVITE: has no password yet; an expired link can be sent again. */
export const FUNDER_USER_STATUTS = ['INVITE', 'ACTIF'] as const;

export const funderUser = z.object({
  id: z.string(),
  login: z.string(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  role: z.enum(FUNDER_ROLES),
  statut: z.enum(FUNDER_USER_STATUTS),
  /** DD/MM/YYYY. */
  dateCreation: z.string(),
  /** DD/MM/YYYY; while invited, the last day of the link. `null` when no link is open. */
  invitationValableJusquau: z.nullable(z.string()),
  /** The caller, who cannot remove their own access. */
  soiMeme: z.boolean(),
  /** The only administrator left, who can be neither removed nor given another role. */
  dernierAdministrateur: z.boolean(),
});
export type FunderUser = z.infer<typeof funderUser>;

export const funderInvitation = z.strictObject({
  nom: personName(),
  prenom: personName(),
  email: email(),
  role: requiredChoice(FUNDER_ROLES),
});
export type FunderInvitation = z.output<typeof funderInvitation>;
