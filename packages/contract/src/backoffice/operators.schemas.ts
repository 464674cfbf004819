import { OPERATOR_ROLES } from '@portail/rules/backoffice/operators/roles.ts';
import { isChosenLogin } from '@portail/rules/identifiers/login.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { email, personName, requiredChoice, requiredText } from '../schemas/fields.ts';
import { day, moment } from '../schemas/wire-fields.ts';
import { END_SESSIONS_REASONS } from './operator-people.schemas.ts';

/** INVITE: has not entered yet. SUSPENDU: may not sign in. */
export const OPERATOR_STATUTS = ['INVITE', 'ACTIF', 'SUSPENDU'] as const;

/** What a second person agrees to. */
export const OPERATOR_CHANGES = ['INVITATION', 'ROLE', 'REACTIVATION'] as const;

export const operatorAccount = z.object({
  id: z.string(),
  login: z.string(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  role: z.enum(OPERATOR_ROLES),
  statut: z.enum(OPERATOR_STATUTS),
  dateCreation: day,
  /** `null` before the first one, and once its record is deleted. */
  derniereConnexion: z.nullable(moment),
  /** While invited, the end of the link; `null` when no link is open. */
  invitationValableJusquau: z.nullable(moment),
  /** A change that waits for a second person. */
  demandeEnAttente: z.nullable(z.enum(OPERATOR_CHANGES)),
  /** The caller, who cannot change their own rights. */
  soiMeme: z.boolean(),
  /** The only manager who can sign in, whose rights cannot be withdrawn. */
  dernierGestionnaire: z.boolean(),
});
export type OperatorAccount = z.infer<typeof operatorAccount>;

const OPERATOR_SEARCH_MAX = 100;

export const operatorFilters = {
  role: z.optional(z.enum(OPERATOR_ROLES)),
  statut: z.optional(z.enum(OPERATOR_STATUTS)),
  /** The beginning of a name, of a login or of an address. */
  recherche: z.optional(z.string().check(z.maxLength(OPERATOR_SEARCH_MAX))),
};

export const operatorInvitation = z.strictObject({
  prenom: personName(),
  nom: personName(),
  email: email(),
  identifiant: requiredText(64).check(z.refine(isChosenLogin, { error: MESSAGES.chosenLogin })),
  role: requiredChoice(OPERATOR_ROLES),
});
export type OperatorInvitation = z.output<typeof operatorInvitation>;

export const operatorRoleBody = z.strictObject({ role: requiredChoice(OPERATOR_ROLES) });

/** A closed list, so that no personal data is typed as free text. */
export const OPERATOR_SUSPENSION_REASONS = ['DEPART', 'ABSENCE', 'COMPTE_SUSPECT'] as const;

export const operatorSuspensionBody = z.strictObject({
  motif: requiredChoice(OPERATOR_SUSPENSION_REASONS),
});

export const operatorSessionsBody = z.strictObject({
  motif: requiredChoice(END_SESSIONS_REASONS),
});

/** The change of an operator that waits for a second person. */
export const heldOperatorChange = z.object({
  changement: z.enum(OPERATOR_CHANGES),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  login: z.string(),
  role: z.enum(OPERATOR_ROLES),
  /** Of a change of role. */
  roleActuel: z.nullable(z.enum(OPERATOR_ROLES)),
});
export type HeldOperatorChange = z.infer<typeof heldOperatorChange>;
