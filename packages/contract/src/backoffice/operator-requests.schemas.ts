import { SPACE_TYPES } from '@portail/rules/identity/access/vocabulary.ts';
import { REQUEST_PRIORITIES } from '@portail/rules/people/requests/request-priority.ts';
import {
  OPEN_REQUEST_STATUTS,
  REQUEST_STATUTS,
} from '@portail/rules/people/requests/request-status.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { REQUEST_AUTHORS, REQUEST_RATINGS, requestFile } from '../people/requests.schemas.ts';
import { CONTACT_SUBJECTS } from '../people/service.calls.ts';
import { requiredChoice, requiredText } from '../schemas/fields.ts';
import { day, moment, uuid } from '../schemas/wire-fields.ts';

export const FOLLOW_UP_MAX_LENGTH = 2_000;
export const REOPENING_MAX_LENGTH = 500;
const SEARCH_MAX_LENGTH = 100;

/** PERSONNE: an answer, mailed and shown in « Mes demandes ». INTERNE: read by operators only. */
export const FOLLOW_UP_AUDIENCES = ['PERSONNE', 'INTERNE'] as const;
export type FollowUpAudience = (typeof FOLLOW_UP_AUDIENCES)[number];

/** Status after an answer; EN_COURS by default. */
export const ANSWERED_STATUTS = ['EN_COURS', 'EN_ATTENTE', 'CLOTUREE'] as const;

export const followUp = z.object({
  date: moment,
  /** Name of the person, or of the operator. */
  auteur: z.string(),
  origine: z.enum(REQUEST_AUTHORS),
  /** Empty when only the status changed. */
  commentaire: z.string(),
  visibilite: z.enum(FOLLOW_UP_AUDIENCES),
  /** The status that it set; `null` without a change. */
  statut: z.nullable(z.enum(REQUEST_STATUTS)),
});
export type FollowUp = z.infer<typeof followUp>;

export const managementFile = z.object({ ...requestFile.shape });
export type ManagementFile = z.infer<typeof managementFile>;

/** An operator to whom a request can be assigned. */
export const requestOperator = z.object({ id: z.string(), nom: z.string() });
export type RequestOperator = z.infer<typeof requestOperator>;

const requestLink = z.object({ id: z.string(), reference: z.string() });

const head = {
  id: z.string(),
  /** As used on the phone and in mails, e.g. DG-2026-000042. */
  reference: z.string(),
  objet: z.enum(CONTACT_SUBJECTS),
  statut: z.enum(REQUEST_STATUTS),
  dateCreation: day,
  dateMiseAJour: day,
  priorite: z.enum(REQUEST_PRIORITIES),
  /** The operator who works on it; `null` when it is assigned to none. */
  operateur: z.nullable(requestOperator),
  /** The last moment to act; `null` while the person is waited for, and once closed. */
  echeance: z.nullable(moment),
  enRetard: z.boolean(),
  fichiers: z.array(managementFile),
};

/** In a list: excerpt and last follow-up. Full requests are read one at a time. */
export const managementRequestLine = z.object({
  ...head,
  /** An excerpt. */
  description: z.string(),
  beneficiaire: z.object({ nom: z.string() }),
  /** The last follow-up as an excerpt; empty without one. */
  suivis: z.array(followUp),
});
export type ManagementRequestLine = z.infer<typeof managementRequestLine>;

export const managementRequest = z.object({
  ...head,
  description: z.string(),
  /** The person's original text, when an operator changed it. */
  descriptionInitiale: z.nullable(z.string()),
  beneficiaire: z.object({
    nom: z.string(),
    mail: z.string(),
    /** `null` for a message of the contact form, which has no account. */
    login: z.nullable(z.string()),
    /** Space of the account; `null` without one. */
    typeEspace: z.nullable(z.enum(SPACE_TYPES)),
    /** As given with the request. */
    numeroContrat: z.nullable(z.string()),
  }),
  suivis: z.array(followUp),
  /** The request with which this one is treated. */
  reunieA: z.nullable(requestLink),
  /** Requests that are treated with this one: their messages and files are among its own. */
  reunies: z.array(requestLink),
  avis: z.nullable(
    z.object({ avis: z.enum(REQUEST_RATINGS), commentaire: z.nullable(z.string()), date: day }),
  ),
  /** It is assigned to the operator who reads it. */
  attribueeAMoi: z.boolean(),
  /** The operator answered, noted or took charge of the request, so may correct its description. */
  suivieParMoi: z.boolean(),
  /** Send it back with a change or an answer. */
  version: z.number(),
});
export type ManagementRequest = z.infer<typeof managementRequest>;

const statutFilter = z.optional(z.enum(REQUEST_STATUTS, { error: MESSAGES.choice }));

/** Only requests whose deadline is passed. */
const lateFilter = z.optional(z.enum(['OUI'], { error: MESSAGES.choice }));

export const REQUEST_ASSIGNMENTS = ['MOI', 'AUCUNE'] as const;
export type RequestAssignment = (typeof REQUEST_ASSIGNMENTS)[number];

export const managementFilters = {
  statut: statutFilter,
  enRetard: lateFilter,
  /** Those of the operator who asks, or of none. */
  attribution: z.optional(z.enum(REQUEST_ASSIGNMENTS, { error: MESSAGES.choice })),
  priorite: z.optional(z.enum(REQUEST_PRIORITIES, { error: MESSAGES.choice })),
};

export const managementSearchFilters = {
  ...managementFilters,
  /** Reference, name, mail or words of the request. */
  recherche: requiredText(SEARCH_MAX_LENGTH),
};

/** Number of open requests by status; closed ones are not counted. */
export const managementCount = z.object({
  statut: z.enum(OPEN_REQUEST_STATUTS),
  nombre: z.number(),
});
export type ManagementCount = z.infer<typeof managementCount>;

/**
 * The version that was read, so that a concurrent change is neither overwritten nor answered
 * unread.
 */
const version = z.optional(z.int({ error: MESSAGES.format }));

export const managementChange = z.strictObject({
  statut: z.optional(z.enum(REQUEST_STATUTS, { error: MESSAGES.choice })),
  objet: z.optional(z.enum(CONTACT_SUBJECTS, { error: MESSAGES.choice })),
  description: z.optional(requiredText(FOLLOW_UP_MAX_LENGTH)),
  priorite: z.optional(z.enum(REQUEST_PRIORITIES, { error: MESSAGES.choice })),
  /** MOI takes the request; `null` gives it to none. */
  operateur: z.optional(z.nullable(z.union([z.literal('MOI'), uuid]))),
  version,
});
export type ManagementChange = z.output<typeof managementChange>;

export const followUpBody = z
  .strictObject({
    commentaire: requiredText(FOLLOW_UP_MAX_LENGTH),
    /** INTERNE by default, so that nothing is mailed by mistake. */
    visibilite: z.optional(z.enum(FOLLOW_UP_AUDIENCES, { error: MESSAGES.choice })),
    /** For an answer only: an internal follow-up changes no status. */
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

const REFERENCE_MAX_LENGTH = 20;

export const mergeBody = z.strictObject({
  /** Of the request that goes on. */
  reference: requiredText(REFERENCE_MAX_LENGTH),
  version,
});
export type MergeBody = z.output<typeof mergeBody>;

/** The days before now in which the counted requests were received. */
export const STATISTICS_PERIODS = [
  { code: 'MOIS', days: 31 },
  { code: 'TRIMESTRE', days: 92 },
  { code: 'ANNEE', days: 366 },
] as const;

export const statisticsQuery = z.strictObject({
  periode: requiredChoice(STATISTICS_PERIODS.map(({ code }) => code)),
});

const requestFigures = {
  recues: z.number(),
  /** Answered by the support at least once. */
  repondues: z.number(),
  closes: z.number(),
  /** From the request to its first answer; `null` without an answer. */
  delaiMedianHeures: z.nullable(z.number()),
  satisfaits: z.number(),
  mitiges: z.number(),
  insatisfaits: z.number(),
};

/** Requests received in the period, without those treated with another one. */
export const requestStatistics = z.object({
  total: z.object(requestFigures),
  objets: z.array(z.object({ objet: z.enum(CONTACT_SUBJECTS), ...requestFigures })),
});
export type RequestStatistics = z.infer<typeof requestStatistics>;

export const reopeningBody = z.strictObject({ motif: requiredText(REOPENING_MAX_LENGTH) });
