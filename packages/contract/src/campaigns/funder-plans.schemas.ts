import * as z from 'zod/mini';
import { requiredChoice } from '../schemas/fields.ts';
import { day } from '../schemas/wire-fields.ts';

/** In what a plan counts, as the file writes it: euros, minutes, hundredths of an hour. */
export const PLAN_UNITS = ['EURO', 'MINUTE', 'CENTIEME_HEURE'] as const;
export type PlanUnit = (typeof PLAN_UNITS)[number];

/**
 * EN_ATTENTE_INSCRIPTION: the person has no space under this contract yet; A_VENIR: its first month
 * has not come; EN_COURS; TERMINE: its last month is over.
 */
export const PLAN_STATUTS = ['EN_ATTENTE_INSCRIPTION', 'A_VENIR', 'EN_COURS', 'TERMINE'] as const;
export type PlanStatut = (typeof PLAN_STATUTS)[number];

/** First line of a plan file, in any order; what is not required may be left out. */
export const PLAN_FILE_COLUMNS = [
  { nom: 'identifiant', obligatoire: false },
  { nom: 'nom', obligatoire: true },
  { nom: 'prenom', obligatoire: true },
  { nom: 'dateNaissance', obligatoire: true },
  { nom: 'produit', obligatoire: false },
  { nom: 'unite', obligatoire: true },
  { nom: 'droitMensuel', obligatoire: true },
  { nom: 'tauxHoraire', obligatoire: false },
  { nom: 'moisDebut', obligatoire: true },
  { nom: 'moisFin', obligatoire: true },
  { nom: 'report', obligatoire: false },
] as const;
export type PlanFileColumn = (typeof PLAN_FILE_COLUMNS)[number]['nom'];

export const PLAN_FILE_MAX_BYTES = 10 * 1024 * 1024;
export const PLAN_FILE_MAX_LINES = 50_000;
/** How many lines of a file are shown before it is taken. */
export const PLAN_PREVIEW_LINES = 20;
/** How many refused lines an answer names; the file of refused lines has them all. */
export const PLAN_REFUSALS_SHOWN = 200;

/** MM/YYYY. */
const month = z.string();
/** In the unit of the plan: euros, minutes or hundredths of an hour. */
const quantity = z.number();

export const planTerms = z.object({
  identifiant: z.nullable(z.string()),
  nom: z.string(),
  prenom: z.string(),
  dateNaissance: day,
  idProduit: z.string(),
  unite: z.enum(PLAN_UNITS),
  droitMensuel: quantity,
  /** Euros an hour; `null` for plans in euros. */
  tauxHoraire: z.nullable(z.number()),
  moisDebut: month,
  moisFin: month,
  /** Whether what is left of a month may be spent later. */
  report: z.boolean(),
});
export type PlanTerms = z.infer<typeof planTerms>;

/** What was granted to whom. How it is used is the person's own business: no field says it. */
export const planLine = z.object({
  /** Where the next page begins: give it as `avant`. */
  id: z.string(),
  numeroContrat: z.string(),
  ...planTerms.shape,
  libelleProduit: z.string(),
  statut: z.enum(PLAN_STATUTS),
  idFichier: z.nullable(z.string()),
});
export type PlanLine = z.infer<typeof planLine>;

export const refusedLine = z.object({
  /** As a text editor counts: the header is line 1. */
  ligne: z.number(),
  message: z.string(),
});

export const planFileReport = z.object({
  /** `null` for a preview: nothing was stored. */
  idFichier: z.nullable(z.string()),
  apercu: z.boolean(),
  /** The same file had been taken before: this is its report, and nothing was stored again. */
  dejaImporte: z.boolean(),
  lignesLues: z.number(),
  lignesRetenues: z.number(),
  nombreRejets: z.number(),
  /** The first refused lines; all of them are in the file of refused lines. */
  lignesRejetees: z.array(refusedLine),
  /** Of the lines taken: people who already have their space, and people who are waited for. */
  personnesConnues: z.number(),
  personnesAttendues: z.number(),
  /** The first lines that are right, as they were read. Empty in the report of a file taken. */
  premieresLignes: z.array(planTerms),
});
export type PlanFileReport = z.infer<typeof planFileReport>;

export const planFile = z.object({
  id: z.string(),
  numeroContrat: z.string(),
  nomFichier: z.string(),
  /** DD/MM/YYYY HH:mm, in Paris. */
  dateImport: z.string(),
  importePar: z.string(),
  lignesLues: z.number(),
  lignesRetenues: z.number(),
  nombreRejets: z.number(),
});
export type PlanFile = z.infer<typeof planFile>;

/**
 * One month of all plans of one unit, newest first. Fewer than five people would tell of one of
 * them: then no figure is given.
 */
export const planMonth = z.object({
  numeroContrat: z.string(),
  mois: month,
  unite: z.enum(PLAN_UNITS),
  /** `masque`: under five people; `nombrePlans`, `accorde` and `retourne` are then null. */
  masque: z.boolean(),
  nombrePlans: z.nullable(z.number()),
  accorde: z.nullable(quantity),
  /** What was not used and came back to the plan; while a month is open, nothing has. */
  retourne: z.nullable(quantity),
  clos: z.boolean(),
});
export type PlanMonth = z.infer<typeof planMonth>;

export const planStatutQuery = requiredChoice(PLAN_STATUTS);
