import * as z from 'zod/mini';
import { FUNDER_ACTIONS, FUNDER_ROLES, FUNDER_USER_ROLES } from '@portail/rules/funders/rights.ts';
import { email, numeroContrat, personName, requiredChoice } from '../schemas/fields.ts';

/** INVITE: has no password yet; an expired link can be sent again. */
export const FUNDER_USER_STATUTS = ['INVITE', 'ACTIF'] as const;

/** Contracts of one funder; far more than any has. */
const CONTRACTS_MAX = 500;

export const funderRight = z.object({
  /** `null`: every contract of the funder, the ones to come included. */
  numeroContrat: z.nullable(z.string()),
  actions: z.array(z.enum(FUNDER_ACTIONS)),
});

export const funderUser = z.object({
  id: z.string(),
  login: z.string(),
  nom: z.string(),
  prenom: z.string(),
  email: z.string(),
  role: z.enum(FUNDER_USER_ROLES),
  /** What the user may do; for an administrator of some contracts, only those are listed. */
  droits: z.array(funderRight),
  /** The caller administers every contract on which this user may do something. */
  administrable: z.boolean(),
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
  /** The contracts under which the role is given; absent for every contract of the funder. */
  contrats: z.optional(z.array(numeroContrat).check(z.minLength(1), z.maxLength(CONTRACTS_MAX))),
});
export type FunderInvitation = z.output<typeof funderInvitation>;

/** The rights of a user on the contracts that the caller administers; rows left out are removed. */
export const funderRightsBody = z.strictObject({
  droits: z
    .array(
      z.strictObject({
        numeroContrat: z.nullable(numeroContrat),
        actions: z.array(requiredChoice(FUNDER_ACTIONS)).check(z.maxLength(FUNDER_ACTIONS.length)),
      }),
    )
    .check(z.maxLength(CONTRACTS_MAX)),
});
export type FunderRightsBody = z.output<typeof funderRightsBody>;
