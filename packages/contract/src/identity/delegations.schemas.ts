import { DELEGATION_KINDS } from '@portail/rules/identity/delegations/delegation-kinds.ts';
import {
  DELEGATION_RIGHTS,
  DELEGATION_STATUTS,
} from '@portail/rules/identity/delegations/delegation.ts';
import { ATTACHMENT_MAX_BYTES } from '@portail/rules/people/requests/attachment.ts';
import * as z from 'zod/mini';
import { email, frenchDate, personName, requiredChoice } from '../schemas/fields.ts';
import { day, moment } from '../schemas/wire-fields.ts';

/** Whom a person asks into their space, as what and until when. */
export const delegationBody = z.strictObject({
  nom: personName(),
  prenom: personName(),
  email: email(),
  qualite: requiredChoice(DELEGATION_KINDS),
  droits: requiredChoice(DELEGATION_RIGHTS),
  /** Left out: as long as its kind may last. */
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
  /** Its last day. */
  jusquAu: day,
  /** While INVITE: the last day to accept it. */
  invitationValableJusquau: z.optional(day),
};

/** As the person sees it: names as they wrote them until the access is accepted. */
export const givenDelegation = z.object({
  ...common,
  email: z.string(),
  invitationLe: moment,
  accepteLe: z.optional(moment),
  /** Names of the files that prove a guardianship. */
  justificatifs: z.array(z.string()),
  /** Why the house refused them. */
  motifRefus: z.optional(z.string()),
});
export type GivenDelegation = z.infer<typeof givenDelegation>;

/** What the mailed link of an invitation shows: the names are those of the person who invites. */
export const openInvitation = z.object({
  ...common,
  /** Where the invitation was mailed. */
  email: z.string(),
  /** An account has this address: its owner signs in rather than opening another one. */
  compteExistant: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** As the carer sees it: the names are those of the person whose space it is. */
export const receivedDelegation = z.object(common);
export type ReceivedDelegation = z.infer<typeof receivedDelegation>;
