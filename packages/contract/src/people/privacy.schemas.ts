import {
  ERASURE_OBSTACLES,
  ERASURE_ORIGINS,
  ERASURE_STATUTS,
} from '@portail/rules/people/privacy/erasure.ts';
import * as z from 'zod/mini';
import { day, moment } from '../schemas/wire-fields.ts';

/** PRET: can be downloaded once. TELECHARGE and EXPIRE: the content is deleted. */
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

/** What is kept after an erasure, why, and how long. */
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
  /** An erasure cannot be requested while there is an obstacle. */
  obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  /** Number per obstacle, with the last day of use or the day of the oldest open item. */
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

/** An access to the person's data by another person. */
export const consultation = z.object({
  /** Also the cursor of the next page (`avant`). */
  id: z.string(),
  date: moment,
  par: z.enum(CONSULTATION_KINDS),
  /** The platform, the name of the partner, or the carer. */
  organisme: z.string(),
  lectureSeule: z.boolean(),
  motif: z.string(),
});
export type Consultation = z.infer<typeof consultation>;
