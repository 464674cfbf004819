import {
  ERASURE_OBSTACLES,
  ERASURE_ORIGINS,
  ERASURE_STATUTS,
} from '@portail/rules/people/privacy/erasure.ts';
import * as z from 'zod/mini';
import { day, moment } from '../schemas/wire-fields.ts';

/** PRET: it can be fetched, once. TELECHARGE and EXPIRE: its content is gone. */
export const EXPORT_STATUTS = ['EN_PREPARATION', 'PRET', 'TELECHARGE', 'EXPIRE'] as const;
export type ExportStatut = (typeof EXPORT_STATUTS)[number];

export const dataExport = z.object({
  idExport: z.string(),
  statut: z.enum(EXPORT_STATUTS),
  demandeLe: moment,
  /** While PRET. */
  disponibleJusquAu: z.optional(moment),
});
export type DataExport = z.infer<typeof dataExport>;

/** What stays after an erasure, why, and how long. */
export const keptData = z.object({
  categorie: z.string(),
  motif: z.string(),
  duree: z.string(),
});

export const erasure = z.object({
  statut: z.enum(ERASURE_STATUTS),
  /** While DEMANDEE. */
  demandeLe: z.optional(moment),
  prevuLe: z.optional(day),
  /** Nothing can be asked while one of them is there; the screen says it in words. */
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  /** How many of each, with the last day to use them, or the day of the oldest one under way. */
  details: z.array(
    z.object({
      obstacle: z.enum(ERASURE_OBSTACLES),
      origine: z.enum(ERASURE_ORIGINS),
      nombre: z.number(),
      date: day,
    }),
  ),
  conserve: z.array(keptData),
});
export type Erasure = z.infer<typeof erasure>;

/** PROCHE: a carer or guardian, by the access that the person gave them. */
export const CONSULTATION_KINDS = ['ASSISTANCE', 'PARTENAIRE', 'PROCHE', 'FINANCEUR'] as const;
export type ConsultationKind = (typeof CONSULTATION_KINDS)[number];

/** Somebody other than the person was in their space. */
export const consultation = z.object({
  /** Also where the next page begins: give it as `avant`. */
  id: z.string(),
  date: moment,
  par: z.enum(CONSULTATION_KINDS),
  /** The house, the partner's name, or who came in for the person. */
  organisme: z.string(),
  /** Could only look. */
  lectureSeule: z.boolean(),
  motif: z.string(),
});
export type Consultation = z.infer<typeof consultation>;
