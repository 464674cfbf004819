import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { isChildName } from '@portail/rules/declarations/children.ts';
import { DECLARATION_MESSAGES } from '@portail/rules/declarations/declaration-messages.ts';
import {
  isCesuEmployeeNumber,
  isCesuEmployerNumber,
  isPajemploiNumber,
} from '@portail/rules/declarations/numbers.ts';
import {
  CESU_ACTIVITES,
  COMPLEMENT_CATEGORIES,
  COMPLEMENT_SOUS_TYPE_CODES,
  DECLARATION_STATUTS,
  EMPLOYEUR_ETATS,
  ENVOI_ETATS,
  MANDAT_ETATS,
  MODES_CONGES,
  ORGANISMES,
  PAJE_ACTIVITES,
} from '@portail/rules/declarations/vocabulary.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import {
  frenchDate,
  numeroContrat,
  requiredChoice,
  requiredText,
  requiredOr,
} from '../schemas/fields.ts';
import { listQuery } from '../schemas/list.ts';
import { contractQuery, periodQuery } from '../wallet/holdings.schemas.ts';
import { eurosFrom0, positiveEuros } from '../payments/account-payments.schemas.ts';

const CHILDREN_MAX = 12;
const COMPLEMENTS_MAX = 20;
const NAME_MAX_LENGTH = 50;
const NUMBER_LENGTH = 14;

/** The body in paths: `cesu` or `paje`. */
export const ORGANISME_PATHS = ['cesu', 'paje'] as const;
export type OrganismePath = (typeof ORGANISME_PATHS)[number];
export const organismePath = z.enum(ORGANISME_PATHS);

const numberOf = (isWellFormed: (numero: string) => boolean, message: string) =>
  z
    .string({ error: requiredOr(message) })
    .check(z.refine(isWellFormed, { error: requiredOr(message) }));

const { cesuEmployerNumber, cesuEmployeeNumber, pajemploiNumber } = DECLARATION_MESSAGES;
export const numeroEmployeurCesu = numberOf(isCesuEmployerNumber, cesuEmployerNumber);
export const numeroSalarieCesu = numberOf(isCesuEmployeeNumber, cesuEmployeeNumber);
/** Pajemploi employers and employees have the same format. */
export const numeroPajemploi = numberOf(isPajemploiNumber, pajemploiNumber);
/** For either body; the API applies the format of the selected one. */
const anyNumber = numberOf((numero) => numero.length === NUMBER_LENGTH, MESSAGES.format);
export const declarationId = z.string().check(z.regex(/^T[CP][0-9A-Z]{10}$/));
export const idEnfant = z.uuid();

/** Hours and days: at most two decimals, never negative. The rules check the maxima. */
const quantity = z.number({ error: MESSAGES.required }).check(
  z.gte(0, { error: MESSAGES.format }),
  z.lte(99_999.99, { error: MESSAGES.format }),
  z.refine((value) => Number(value.toFixed(2)) === value, { error: MESSAGES.format }),
);
const accuracy = z.literal(true, { error: DECLARATION_MESSAGES.accuracy });
const ofContract = { numeroContrat, typeContrat: requiredChoice(VISUALISATION_MODES) };

const worked = {
  dateDebut: frenchDate,
  dateFin: frenchDate,
  datePaiement: frenchDate,
  nombreHeures: quantity,
  salaireHoraireNet: positiveEuros,
  heuresSup25: quantity,
  heuresSup50: quantity,
  joursCongesPayes: quantity,
};

export const cesuDeclarationBody = z.strictObject({
  ...ofContract,
  numeroEmployeur: numeroEmployeurCesu,
  numeroSalarie: numeroSalarieCesu,
  activite: requiredChoice(CESU_ACTIVITES),
  modeConges: requiredChoice(MODES_CONGES),
  ...worked,
  /** Reimbursements in addition to the wage, in euros. */
  indemnites: eurosFrom0,
  /** The displayed net; the API computes it again. */
  montantNet: positiveEuros,
  exactitude: accuracy,
});
export type CesuDeclarationBody = z.output<typeof cesuDeclarationBody>;

export const complement = z.strictObject({
  categorie: requiredChoice(COMPLEMENT_CATEGORIES),
  sousType: z.optional(requiredChoice(COMPLEMENT_SOUS_TYPE_CODES)),
  /** Hours (HEUR), kilometres (TRAN KILO) or euros. */
  valeur: quantity,
});

const childName = requiredText(NAME_MAX_LENGTH).check(
  z.refine(isChildName, { error: requiredOr(DECLARATION_MESSAGES.childName) }),
);
const childIdentity = { prenom: childName, nom: childName, dateNaissance: frenchDate };

/** For AMA the work is given per child, because each child has its own message. */
export const declaredChild = z.strictObject({
  idEnfant,
  ...childIdentity,
  selectionne: z.boolean(),
  nombreHeures: z.optional(quantity),
  joursActivite: z.optional(quantity),
  /** Euros of the month. */
  indemniteEntretien: z.optional(eurosFrom0),
  indemniteRepas: z.optional(eurosFrom0),
});

const pajeFields = {
  ...ofContract,
  typeActivite: requiredChoice(PAJE_ACTIVITES),
  numeroPajemploi,
  numeroSalarie: numeroPajemploi,
  enfants: z
    .array(declaredChild, { error: DECLARATION_MESSAGES.noChild })
    .check(z.maxLength(CHILDREN_MAX, { error: MESSAGES.listMax(CHILDREN_MAX) })),
  ...worked,
  joursActivite: z.optional(quantity),
  complements: z
    .array(complement)
    .check(z.maxLength(COMPLEMENTS_MAX, { error: MESSAGES.listMax(COMPLEMENTS_MAX) })),
};

/**
 * For AMA `nombreHeures` is the sum over the children, and `joursActivite` the days with at least one
 * of them; overtime, leave and complements go with the first child's message.
 */
export const pajeDeclarationBody = z.strictObject({
  ...pajeFields,
  montantNet: positiveEuros,
  exactitude: accuracy,
});
export type PajeDeclarationBody = z.output<typeof pajeDeclarationBody>;

/** The same body without the net and the confirmation. */
export const pajePreDeclarationBody = z.strictObject({
  ...pajeFields,
  montantNet: z.optional(eurosFrom0),
  exactitude: z.optional(z.boolean()),
});
export type PajePreDeclarationBody = z.output<typeof pajePreDeclarationBody>;

export const preDeclaration = z.object({
  montantNet: z.number(),
  /** Estimates, in euros. */
  cotisations: z.number(),
});

export const employerCheckBody = z.strictObject({
  /** One of the two, depending on the body. */
  numeroEmployeur: z.optional(anyNumber),
  numeroPajemploi: z.optional(anyNumber),
});
export const employerCheck = z.object({
  etat: z.enum(EMPLOYEUR_ETATS),
  /** By the employer's postcode (57, 67, 68); false for an unknown employer. */
  alsaceMoselle: z.boolean(),
});
export type EmployerCheck = z.infer<typeof employerCheck>;

export const employeeCheckBody = z.strictObject({
  numeroSalarie: anyNumber,
  /** When present, the answer contains `associe`. */
  numeroEmployeur: z.optional(anyNumber),
});
export const employeeCheck = z.object({
  enregistre: z.boolean(),
  nom: z.optional(z.string()),
  prenom: z.optional(z.string()),
  /** For Pajemploi employees, when known. */
  typeActivite: z.optional(z.enum(PAJE_ACTIVITES)),
  associe: z.optional(z.boolean()),
  /** The payee registered with this employee number, if any. */
  codeNAN: z.optional(z.string()),
  accepteLePaiementEnLigne: z.optional(z.boolean()),
});
export type EmployeeCheck = z.infer<typeof employeeCheck>;

export const associationBody = z.strictObject({
  numeroEmployeur: anyNumber,
  numeroSalarie: anyNumber,
  typeOrganisme: requiredChoice(ORGANISMES),
});
export const association = z.object({ associe: z.literal(true) });

export const mandateState = z.object({
  etat: z.enum(MANDAT_ETATS),
  /** Absent when the person has no number. */
  numeroEmployeur: z.optional(z.string()),
});
export type MandateState = z.infer<typeof mandateState>;

/** Numbers used by this person, most recent first. */
export const declaredNumbers = z.object({
  employeurs: z.array(z.object({ numero: z.string() })),
  salaries: z.array(
    z.object({
      numero: z.string(),
      nom: z.optional(z.string()),
      prenom: z.optional(z.string()),
    }),
  ),
});
export type DeclaredNumbers = z.infer<typeof declaredNumbers>;

const amount = z.number();
const day = z.string();
const workedAnswer = {
  numeroContrat: z.string(),
  typeContrat: z.enum(VISUALISATION_MODES),
  numeroSalarie: z.string(),
  dateDebut: day,
  dateFin: day,
  datePaiement: day,
  nombreHeures: z.number(),
  salaireHoraireNet: amount,
  heuresSup25: z.number(),
  heuresSup50: z.number(),
  joursCongesPayes: z.number(),
  montantNet: amount,
  exactitude: z.boolean(),
  /** DD/MM/YYYY. */
  dateDeclaration: day,
};

/** The posted body and its day. */
export const lastCesuDeclaration = z.object({
  ...workedAnswer,
  numeroEmployeur: z.string(),
  activite: z.enum(CESU_ACTIVITES),
  modeConges: z.enum(MODES_CONGES),
  indemnites: amount,
});
export type LastCesuDeclaration = z.infer<typeof lastCesuDeclaration>;

/** Only the children that are still stored. */
export const lastPajeDeclaration = z.object({
  ...workedAnswer,
  typeActivite: z.enum(PAJE_ACTIVITES),
  numeroPajemploi: z.string(),
  enfants: z.array(
    z.object({
      idEnfant: z.string(),
      prenom: z.string(),
      nom: z.string(),
      dateNaissance: day,
      selectionne: z.boolean(),
      nombreHeures: z.optional(z.number()),
      joursActivite: z.optional(z.number()),
      indemniteEntretien: z.optional(amount),
      indemniteRepas: z.optional(amount),
    }),
  ),
  joursActivite: z.optional(z.number()),
  complements: z.array(
    z.object({
      categorie: z.enum(COMPLEMENT_CATEGORIES),
      sousType: z.optional(z.enum(COMPLEMENT_SOUS_TYPE_CODES)),
      valeur: z.number(),
    }),
  ),
});
export type LastPajeDeclaration = z.infer<typeof lastPajeDeclaration>;

const statut = z.enum(DECLARATION_STATUTS);
const envoi = z.enum(ENVOI_ETATS);

export const cesuDeclarationAnswer = z.object({ idTeledeclaration: z.string(), statut, envoi });
export const pajeDeclarationAnswer = z.object({ idTeledeclarationPaje: z.string(), statut, envoi });

export const childBody = z.strictObject(childIdentity);
export const childCheckBody = z.strictObject({
  ...childIdentity,
  typeActivite: requiredChoice(PAJE_ACTIVITES),
  dateDebut: frenchDate,
});
export const childCheck = z.object({
  ouvreDroit: z.boolean(),
  /** "L'enfant X n'ouvre aucun droit." */
  message: z.optional(z.string()),
});
export const child = z.object({
  idEnfant: z.string(),
  prenom: z.string(),
  nom: z.string(),
  dateNaissance: day,
});
export type Child = z.infer<typeof child>;

export const declarationsQuery = z.strictObject({
  ...contractQuery,
  ...periodQuery,
  ...listQuery,
  statut: z.optional(statut),
  organisme: z.optional(z.enum(ORGANISMES)),
});

/** A declaration in the history, and on the page that follows it (`GET …/:organisme/:id`). */
export const declarationLine = z.object({
  id: z.string(),
  organisme: z.enum(ORGANISMES),
  typeActivite: z.optional(z.enum(PAJE_ACTIVITES)),
  date: day,
  numeroSalarie: z.string(),
  /** First and last name, as known to the body. */
  nomSalarie: z.optional(z.string()),
  periode: z.object({ dateDebut: day, dateFin: day }),
  montantNet: amount,
  statut,
  envoi,
  /** Rejection reason given by the body. */
  motif: z.optional(z.string()),
  /** Whether the receipt is available. */
  recepisse: z.boolean(),
  /** Unpaid part of the net wage; 0 when rejected or cancelled. */
  resteAPayer: amount,
});
export type DeclarationLine = z.infer<typeof declarationLine>;

/** Data to pay a declaration later, or to declare again after a rejection. */
export const declarationResume = z.object({
  numeroEmployeur: z.string(),
  numeroSalarie: z.string(),
  nomSalarie: z.optional(z.string()),
  montantNet: amount,
  resteAPayer: amount,
  /** Absent without a payment when the employee number is not registered here. */
  intervenant: z.optional(z.object({ codeNAN: z.string(), raisonSociale: z.string() })),
  /** The posted body, depending on the national body. */
  cesu: z.optional(lastCesuDeclaration),
  paje: z.optional(lastPajeDeclaration),
});
export type DeclarationResume = z.infer<typeof declarationResume>;
