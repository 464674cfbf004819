import { SPACE_TYPES } from '@portail/rules/identity/access/vocabulary.ts';
import {
  OPEN_REQUEST_STATUTS,
  REQUEST_STATUTS,
} from '@portail/rules/people/requests/request-status.ts';
import * as z from 'zod/mini';
import { CONTACT_SUBJECTS } from '../people/service.calls.ts';
import { MESSAGES } from '../messages/messages.ts';
import { requiredText } from '../schemas/fields.ts';
import { listQuery } from '../schemas/list.ts';
import { REQUEST_AUTHORS, requestFile } from '../people/requests.schemas.ts';
import { day, moment, uuid } from '../schemas/wire-fields.ts';

export const FOLLOW_UP_MAX_LENGTH = 2_000;
export const REOPENING_MAX_LENGTH = 500;
const SEARCH_MAX_LENGTH = 100;

/** PERSONNE: an answer, mailed and shown in « Mes demandes ». INTERNE: read by operators alone. */
export const FOLLOW_UP_AUDIENCES = ['PERSONNE', 'INTERNE'] as const;
export type FollowUpAudience = (typeof FOLLOW_UP_AUDIENCES)[number];

/** What an answer may leave a request as; without one, it is taken up. */
export const ANSWERED_STATUTS = ['EN_COURS', 'EN_ATTENTE', 'CLOTUREE'] as const;

export const followUp = z.object({
  date: moment,
  /** A name: that of the person, or of the operator who wrote. */
  auteur: z.string(),
  origine: z.enum(REQUEST_AUTHORS),
  /** Empty where the status alone changed. */
  commentaire: z.string(),
  visibilite: z.enum(FOLLOW_UP_AUDIENCES),
  /** The status that it gave to the request; `null` where it changed none. */
  statut: z.nullable(z.enum(REQUEST_STATUTS)),
});
export type FollowUp = z.infer<typeof followUp>;

export const managementFile = z.object({ ...requestFile.shape });
export type ManagementFile = z.infer<typeof managementFile>;

const head = {
  /** Also where the next page begins: give it as `avant`. */
  id: z.string(),
  /** As it is said on the phone and in mails, e.g. DG-2026-000042. */
  reference: z.string(),
  objet: z.enum(CONTACT_SUBJECTS),
  statut: z.enum(REQUEST_STATUTS),
  dateCreation: day,
  dateMiseAJour: day,
  fichiers: z.array(managementFile),
};

/** In a list: how it begins and what was said last. A whole file is read one at a time. */
export const managementRequestLine = z.object({
  ...head,
  /** Its first words. */
  description: z.string(),
  beneficiaire: z.object({ nom: z.string() }),
  /** The last follow-up, its first words; nothing while there is none. */
  suivis: z.array(followUp),
});
export type ManagementRequestLine = z.infer<typeof managementRequestLine>;

export const managementRequest = z.object({
  ...head,
  description: z.string(),
  /** The person's own words, where an operator wrote the request down otherwise. */
  descriptionInitiale: z.nullable(z.string()),
  beneficiaire: z.object({
    nom: z.string(),
    mail: z.string(),
    /** `null` for a message of the contact form: nobody knows whose it is. */
    login: z.nullable(z.string()),
    /** Whose space the account opens; `null` without one. */
    typeEspace: z.nullable(z.enum(SPACE_TYPES)),
    /** As it was given with the request. */
    numeroContrat: z.nullable(z.string()),
  }),
  suivis: z.array(followUp),
  /** Give it back with a change or an answer. */
  version: z.number(),
});
export type ManagementRequest = z.infer<typeof managementRequest>;

const statutFilter = z.optional(z.enum(REQUEST_STATUTS, { error: MESSAGES.choice }));

export const managementListQuery = z.strictObject({
  ...listQuery,
  avant: z.optional(uuid),
  statut: statutFilter,
});

export const managementSearchQuery = z.strictObject({
  ...listQuery,
  avant: z.optional(uuid),
  statut: statutFilter,
  /** Reference, name, mail or words of the request. */
  recherche: requiredText(SEARCH_MAX_LENGTH),
});

/** How many wait, by status; what is settled is not counted. */
export const managementCount = z.object({
  statut: z.enum(OPEN_REQUEST_STATUTS),
  nombre: z.number(),
});
export type ManagementCount = z.infer<typeof managementCount>;

/** As it was read: what somebody changed in the meantime is not overwritten, nor answered unread. */
const version = z.optional(z.int({ error: MESSAGES.format }));

export const managementChange = z.strictObject({
  statut: z.optional(z.enum(REQUEST_STATUTS, { error: MESSAGES.choice })),
  objet: z.optional(z.enum(CONTACT_SUBJECTS, { error: MESSAGES.choice })),
  description: z.optional(requiredText(FOLLOW_UP_MAX_LENGTH)),
  version,
});
export type ManagementChange = z.output<typeof managementChange>;

export const followUpBody = z
  .strictObject({
    commentaire: requiredText(FOLLOW_UP_MAX_LENGTH),
    /** INTERNE when it is not said: nothing leaves the house by mistake. */
    visibilite: z.optional(z.enum(FOLLOW_UP_AUDIENCES, { error: MESSAGES.choice })),
    /** Of an answer alone: an internal follow-up changes nothing. */
    statut: z.optional(z.enum(ANSWERED_STATUTS, { error: MESSAGES.choice })),
    version,
  })
  .check(
    z.refine(({ visibilite, statut }) => statut === undefined || visibilite === 'PERSONNE', {
      path: ['statut'],
      error: MESSAGES.choice,
    }),
  );
export type FollowUpBody = z.output<typeof followUpBody>;

export const reopeningBody = z.strictObject({ motif: requiredText(REOPENING_MAX_LENGTH) });
