import { DELEGATION_KINDS } from '@portail/rules/identity/delegations/delegate.ts';
import {
  DELEGATION_RIGHTS,
  DELEGATION_STATUTS,
} from '@portail/rules/identity/delegations/delegation.ts';
import { ATTACHMENT_MAX_BYTES } from '@portail/rules/people/requests/attachment.ts';
import * as z from 'zod/mini';
import { email, frenchDate, personName, requiredChoice } from '../schemas/fields.ts';
import { day, moment } from '../schemas/wire-fields.ts';

export const delegationBody = z.strictObject({
  nom: personName(),
  prenom: personName(),
  email: email(),
  qualite: requiredChoice(DELEGATION_KINDS),
  droits: requiredChoice(DELEGATION_RIGHTS),
  /** Defaults to the longest duration of its kind. */
  jusquAu: z.optional(frenchDate),
});
export type DelegationBody = z.output<typeof delegationBody>;

export const PROOF_UPLOAD = { field: 'fichier', maxBytes: ATTACHMENT_MAX_BYTES } as const;

const common = {
  idAcces: z.string(),
  nom: z.string(),
  prenom: z.string(),
  qualite: z.enum(DELEGATION_KINDS),
  droits: z.enum(DELEGATION_RIGHTS),
  statut: z.enum(DELEGATION_STATUTS),
  /** Last day, inclusive. */
  jusquAu: day,
  /** While INVITE: last day to accept. */
  invitationValableJusquau: z.optional(day),
};

/** Seen by the person: typed names until the access is accepted. */
export const givenDelegation = z.object({
  ...common,
  email: z.string(),
  invitationLe: moment,
  accepteLe: z.optional(moment),
  /** File names of the guardianship proofs. */
  justificatifs: z.array(z.string()),
  /** Reason of a refused proof. */
  motifRefus: z.optional(z.string()),
});
export type GivenDelegation = z.infer<typeof givenDelegation>;

/** Shown by the mailed link; the names are those of the inviting person. */
export const openInvitation = z.object({
  ...common,
  email: z.string(),
  /** A user has this address and should sign in instead of creating another. */
  compteExistant: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** Seen by the carer; the names are those of the person. */
export const receivedDelegation = z.object(common);
export type ReceivedDelegation = z.infer<typeof receivedDelegation>;
