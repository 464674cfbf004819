import * as z from 'zod/mini';
import { undoState } from './import-undo.schemas.ts';
import { MESSAGES } from '../messages/messages.ts';
import { requiredChoice, requiredOr, requiredText } from '../schemas/fields.ts';
import { parseWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { day } from '../schemas/wire-fields.ts';

/** Messages about plan lines, loaded only by funder pages. */
export const PLAN_MESSAGES = {
  socialSecurityColumn: (name: string) =>
    `La colonne «\u00a0${name}\u00a0» ne peut pas être reprise\u00a0: le numéro de sécurité sociale ne nous est pas confié.`,
  socialSecurityNumber: (name: string) =>
    `«\u00a0${name}\u00a0» ressemble à un numéro de sécurité sociale\u00a0: il ne peut pas être repris.`,
  identifier: (name: string) =>
    `«\u00a0${name}\u00a0» ne contient que des lettres et des chiffres, 20 au plus.`,
  birthDate: (name: string) => `«\u00a0${name}\u00a0» n’est pas une date de naissance possible.`,
  productMissing: (name: string, products: string) =>
    `«\u00a0${name}\u00a0» est requis\u00a0: ce contrat propose ${products}.`,
  productUnknown: (name: string, value: string, products: string) =>
    `«\u00a0${name}\u00a0»\u00a0: ${value} n’est pas un produit de ce contrat (${products}).`,
  unit: (name: string) => `«\u00a0${name}\u00a0» doit être EURO, MINUTE ou CENTIEME_HEURE.`,
  quantityEuros: (name: string) =>
    `«\u00a0${name}\u00a0» doit être un montant en euros supérieur à zéro.`,
  quantityWhole: (name: string) =>
    `«\u00a0${name}\u00a0» doit être un nombre entier supérieur à zéro.`,
  quantityMax: (name: string, most: string) =>
    `«\u00a0${name}\u00a0» ne peut pas dépasser ${most} par mois.`,
  rateMissing: (name: string) =>
    `«\u00a0${name}\u00a0» est requis pour un droit en minutes ou en centièmes d’heure.`,
  rateUseless: (name: string) => `«\u00a0${name}\u00a0» doit rester vide pour un droit en euros.`,
  rate: (name: string, most: string) =>
    `«\u00a0${name}\u00a0» doit être un montant en euros supérieur à zéro et d’au plus ${most}.`,
  month: (name: string) => `«\u00a0${name}\u00a0» n’est pas un mois (MM/AAAA attendu).`,
  monthPast: (name: string, earliest: string) =>
    `«\u00a0${name}\u00a0» est passé\u00a0: un plan commence au plus tôt en ${earliest}.`,
  monthsReversed: (last: string, first: string) =>
    `«\u00a0${last}\u00a0» ne peut pas précéder «\u00a0${first}\u00a0».`,
  tooLong: (months: number) => `Un plan dure au plus ${months} mois.`,
  mixedUnits: 'Choisissez des plans de la même unité pour changer leur droit mensuel.',
  carryOver: (name: string) => `«\u00a0${name}\u00a0» doit être OUI ou NON.`,

  samePerson: (line: number) => `Cette personne a déjà un plan pour ce produit à la ligne ${line}.`,
  homonyms:
    'Plusieurs personnes de ce contrat ont ce nom et cette date de naissance\u00a0: indiquez leur identifiant.',
  identifierTaken: (identifier: string) =>
    `L’identifiant ${identifier} est celui d’une autre personne de ce contrat.`,
  identifierHeld: (identifier: string, holder: string) =>
    `L’identifiant ${identifier} est celui de ${holder}, qui a déjà un plan\u00a0: vérifiez l’identifiant, le nom et la date de naissance.`,
  identifierTwice: (identifier: string, line: number) =>
    `L’identifiant ${identifier} est celui d’une autre personne à la ligne ${line}.`,
  alike: (person: string) =>
    `${person}, né(e) le même jour, a déjà un plan pour ce produit\u00a0: écrivez le même nom, ou indiquez l’identifiant s’il s’agit de deux personnes.`,
  monthOpen: (month: string, earliest: string) =>
    `Le droit de ${month} est déjà ouvert pour cette personne\u00a0: un nouveau plan commence au plus tôt en ${earliest}.`,
  otherUnit: (year: number) =>
    `Cette personne a déjà un compte ${year} dans une autre unité pour ce produit\u00a0: l’unité change au 1er janvier.`,
  otherTerms: (year: number) =>
    `Cette personne a déjà un plan ${year} pour ce produit, avec un autre taux horaire ou un autre report\u00a0: ils changent au 1er janvier.`,
} as const;

/** The unit of a plan, as written in the file. */
const PLAN_UNITS = ['EURO', 'MINUTE', 'CENTIEME_HEURE'] as const;
export type PlanUnit = (typeof PLAN_UNITS)[number];

/**
 * EN_ATTENTE_INSCRIPTION: the person is not registered under this contract; A_VENIR: before its
 * first month; TERMINE: after its last month; ARRETE and SUSPENDU: the current month is not granted.
 */
export const PLAN_STATUTS = [
  'EN_ATTENTE_INSCRIPTION',
  'A_VENIR',
  'EN_COURS',
  'SUSPENDU',
  'ARRETE',
  'TERMINE',
] as const;
export type PlanStatut = (typeof PLAN_STATUTS)[number];

export const PLAN_ACTS = ['SUSPENDRE', 'REPRENDRE', 'ARRETER', 'CORRIGER', 'RENOUVELER'] as const;
/** The acts whose reason is kept with the plan. */
export const ACTS_WITH_REASON: ReadonlySet<PlanAct> = new Set(['SUSPENDRE', 'ARRETER']);
export type PlanAct = (typeof PLAN_ACTS)[number];
const MONTH_LENGTH = 7;
export const MONTH_FORMAT = 'Écrivez le mois sous la forme MM/AAAA.';
const wireMonth = requiredText(MONTH_LENGTH).check(
  z.refine((text) => parseWireMonth(text) !== undefined, { error: MONTH_FORMAT }),
);
const PLANS_PER_COMMAND_MAX = 500;
export const PLAN_REASON_MAX = 500;

export const planChangeBody = z
  .strictObject({
    idsPlans: z
      .array(z.uuid({ error: requiredOr(MESSAGES.format) }), { error: MESSAGES.required })
      .check(
        z.minLength(1, { error: MESSAGES.required }),
        z.maxLength(PLANS_PER_COMMAND_MAX, { error: MESSAGES.listMax(PLANS_PER_COMMAND_MAX) }),
      ),
    acte: requiredChoice(PLAN_ACTS),
    /** Kept with a plan that is interrupted. */
    motif: z.optional(requiredText(PLAN_REASON_MAX)),
    /** A correction: the right of each month, in the unit of the plans. */
    droitMensuel: z.optional(z.number({ error: MESSAGES.format }).check(z.gt(0))),
    /** A correction or a renewal: the new last month, MM/YYYY. */
    moisFin: z.optional(wireMonth),
  })
  .check(
    z.refine(({ acte, motif }) => !ACTS_WITH_REASON.has(acte) || motif !== undefined, {
      error: MESSAGES.required,
      path: ['motif'],
    }),
    z.refine(({ acte, moisFin }) => acte !== 'RENOUVELER' || moisFin !== undefined, {
      error: MESSAGES.required,
      path: ['moisFin'],
    }),
    z.refine(
      ({ acte, droitMensuel, moisFin }) =>
        acte !== 'CORRIGER' || droitMensuel !== undefined || moisFin !== undefined,
      { error: MESSAGES.required, path: ['droitMensuel'] },
    ),
  );

export const planChanged = z.object({
  nombre: z.number(),
  /** They had ended, were so already, or would share a month with another plan. */
  nombreIgnores: z.number(),
});

/** The headers of a plan file, in any order; optional ones may be absent. */
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
/** Number of lines in a preview. */
export const PLAN_PREVIEW_LINES = 20;
/** Refused lines in an answer; the downloadable file has all of them. */
export const PLAN_REFUSALS_SHOWN = 200;

/** MM/YYYY. */
const month = z.string();
/** In the unit of the plan: euros, minutes or hundredths of an hour. */
const quantity = z.number();

const planTerms = z.object({
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
  /** Whether the rest of a month carries over. */
  report: z.boolean(),
});
export type PlanTerms = z.infer<typeof planTerms>;

/** The grant only: no field shows how the person uses it. */
export const planLine = z.object({
  id: z.string(),
  numeroContrat: z.string(),
  ...planTerms.shape,
  libelleProduit: z.string(),
  statut: z.enum(PLAN_STATUTS),
  idFichier: z.nullable(z.string()),
  interruption: z.nullable(z.enum(['ARRET', 'SUSPENSION'])),
  /** The first month that is not granted any more. */
  interrompuDepuis: z.nullable(month),
  /** What may be done with it now. */
  actes: z.array(z.enum(PLAN_ACTS)),
});
export type PlanLine = z.infer<typeof planLine>;

const refusedLine = z.object({
  /** Line number in the file; the header is line 1. */
  ligne: z.number(),
  message: z.string(),
});

export const planFileReport = z.object({
  /** `null` for a preview: nothing was stored. */
  idFichier: z.nullable(z.string()),
  apercu: z.boolean(),
  /** The file was imported before: this is its report and nothing was stored again. */
  dejaImporte: z.boolean(),
  lignesLues: z.number(),
  lignesRetenues: z.number(),
  nombreRejets: z.number(),
  /** The first refused lines; the downloadable file has all of them. */
  lignesRejetees: z.array(refusedLine),
  /** Accepted lines of registered people, and of people not registered yet. */
  personnesConnues: z.number(),
  personnesAttendues: z.number(),
  /** The first valid lines as read; empty in the report of a stored file. */
  premieresLignes: z.array(planTerms),
  /** Accepted lines whose plan exists already; zero in the report of a stored file. */
  lignesInchangees: z.number(),
  /** People whose name or birth date the file corrects; empty in the report of a stored file. */
  corrections: z.array(z.object({ ligne: z.number(), avant: z.string(), apres: z.string() })),
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
  annulation: undoState,
});
export type PlanFile = z.infer<typeof planFile>;

/**
 * One month of all plans of one unit, newest first. Figures about fewer than five people would
 * identify them and are null.
 */
export const planMonth = z.object({
  numeroContrat: z.string(),
  mois: month,
  unite: z.enum(PLAN_UNITS),
  /** `masque`: under five people; `nombrePlans`, `accorde` and `retourne` are then null. */
  masque: z.boolean(),
  nombrePlans: z.nullable(z.number()),
  accorde: z.nullable(quantity),
  /** The unused rest that was returned; nothing while the month is open. */
  retourne: z.nullable(quantity),
  clos: z.boolean(),
});
export type PlanMonth = z.infer<typeof planMonth>;

export const planStatutQuery = requiredChoice(PLAN_STATUTS);
