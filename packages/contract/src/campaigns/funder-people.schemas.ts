import { ORDER_PAYMENT_STATUTS, ORDER_STATUTS } from '@portail/rules/orders/order-statut.ts';
import { CORRECTED_FIELDS } from '@portail/rules/campaigns/funder-view.ts';
import { isEmail } from '@portail/rules/identifiers/contact.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { euros, frenchDate, personName, requiredOr, requiredText } from '../schemas/fields.ts';
import { amount, day, uuid } from '../schemas/wire-fields.ts';
import { planLine } from './funder-plans.schemas.ts';

/** Messages about people, loaded only by funder pages. */
export const FUNDER_PEOPLE_MESSAGES = {
  ownedByPerson:
    'Cette personne est inscrite\u00a0: elle seule corrige cette information, dans son espace.',
  identifierTaken: (holder: string) => `Cet identifiant est celui de ${holder}.`,
  identifierShape: 'Un identifiant ne contient que des lettres et des chiffres, 20 au plus.',
  identifierOfAccount:
    'Cet identifiant est le code CESU de la personne, attribué à son inscription\u00a0: il ne se corrige pas ici.',
  noFile:
    'Aucun fichier de contrôle ne nomme cette personne\u00a0: son adresse n’a pas où être gardée.',
  tooFar: 'Une date de départ est à un an au plus d’aujourd’hui.',
  futureBirth: 'Une date de naissance est passée.',
} as const;

/** Why two records cannot become one. */
export const MERGE_MESSAGES = {
  otherContract: 'Ces deux personnes ne relèvent pas du même contrat.',
  twoAccounts:
    'Ces deux personnes ont chacune leur compte\u00a0: leurs fiches ne peuvent pas être réunies.',
  accountGoes: 'Cette personne est inscrite\u00a0: c’est sa fiche qui reste.',
  sameSession: (sessions: readonly string[]) =>
    `Chacune a une ligne dans la même session\u00a0: ${sessions.join(', ')}. Retirez-en une d’abord.`,
  samePlan: (products: readonly string[]) =>
    `Chacune a un plan sur les mêmes mois\u00a0: ${products.join(', ')}. Arrêtez-en ou corrigez-en un d’abord.`,
} as const;

/** What two records have in common: name and birth date, or an identifier but for its spelling. */
export const DUPLICATE_REASONS = ['NOM_NAISSANCE', 'IDENTIFIANT'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** ATTENDUE: not registered yet; PARTIE: its last day has passed. */
export const PERSON_STATES = ['ATTENDUE', 'INSCRITE', 'PARTIE'] as const;
export type PersonState = (typeof PERSON_STATES)[number];
export const PLAN_PRESENCES = ['AVEC', 'SANS'] as const;

export const funderPersonRow = z.object({
  idPersonne: uuid,
  numeroContrat: z.string(),
  nom: z.string(),
  prenom: z.string(),
  identifiant: z.nullable(z.string()),
  dateNaissance: z.nullable(day),
  etat: z.enum(PERSON_STATES),
  /** The products of the plans that grant the current month; null without the permission. */
  planActif: z.nullable(z.string()),
  /** Lines of the year that were neither refused nor cancelled. */
  montantAnnee: amount,
  partFinanceeAnnee: amount,
});
export type FunderPersonRow = z.infer<typeof funderPersonRow>;

const duplicatePerson = z.pick(funderPersonRow, {
  idPersonne: true,
  numeroContrat: true,
  nom: true,
  prenom: true,
  identifiant: true,
  dateNaissance: true,
  etat: true,
});
export const duplicatePair = z.object({
  raison: z.enum(DUPLICATE_REASONS),
  /** The registered person first, else the older record. */
  personnes: z.tuple([duplicatePerson, duplicatePerson]),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

export const mergeBody = z.strictObject({ idAutrePersonne: uuid });

const personLine = z.object({
  idLigne: z.string(),
  idSession: z.string(),
  libelleSession: z.string(),
  reference: z.string(),
  date: day,
  montantTotal: amount,
  partFinancee: amount,
  partBeneficiaire: amount,
  statut: z.enum(ORDER_STATUTS),
  statutPaiement: z.enum(ORDER_PAYMENT_STATUTS),
  /** The funder's order that the line is part of. */
  referenceCommande: z.nullable(z.string()),
});
export type FunderPersonLine = z.infer<typeof personLine>;

/** The fields besides the identifiers are those of `FUNDER_VIEW`. */
export const funderPerson = z.object({
  idPersonne: uuid,
  numeroContrat: z.string(),
  nom: z.string(),
  prenom: z.string(),
  dateNaissance: z.nullable(day),
  identifiant: z.nullable(z.string()),
  /** As the funder wrote it in a control file. */
  eMail: z.nullable(z.string()),
  etat: z.enum(PERSON_STATES),
  dateDepart: z.nullable(day),
  sessions: z.array(
    z.object({ idSession: z.string(), libelle: z.string(), categorie: z.nullable(z.string()) }),
  ),
  lignes: z.array(personLine),
  /** Null without the permission. */
  plans: z.nullable(z.array(planLine)),
  champsModifiables: z.array(z.enum(CORRECTED_FIELDS)),
});
export type FunderPerson = z.infer<typeof funderPerson>;

/** Absent: left as it is. */
export const personCorrection = z.strictObject({
  nom: z.optional(personName()),
  prenom: z.optional(personName()),
  dateNaissance: z.optional(frenchDate),
  identifiant: z.optional(requiredText(64)),
  /** Empty: the address is removed. */
  eMail: z.optional(
    z
      .string({ error: requiredOr(MESSAGES.format) })
      .check(z.refine((value) => value === '' || isEmail(value), { error: MESSAGES.email })),
  ),
});
export type PersonCorrection = z.output<typeof personCorrection>;

export const departureQuery = z.strictObject({ dateDepart: frenchDate });

/** What a departure does; read before it is confirmed. */
export const departurePreview = z.object({
  /** Lines that are not ordered: they are refused or cancelled. */
  lignes: z.array(
    z.object({
      idLigne: z.string(),
      reference: z.string(),
      libelleSession: z.string(),
      montantTotal: amount,
      effet: z.enum(['REFUSEE', 'ANNULEE']),
      /** The person paid their part: it is given back. */
      rembourse: z.boolean(),
    }),
  ),
  montantLignes: amount,
  /** Plans that go on after the departure, with the last month that stays granted. */
  plans: z.array(
    z.object({
      id: z.string(),
      libelleProduit: z.string(),
      /** MM/YYYY; null when the plan has not started: it grants nothing. */
      dernierMois: z.nullable(z.string()),
    }),
  ),
  /** Sessions where an unregistered person is not expected any more. */
  sessions: z.array(z.string()),
});
export type DeparturePreview = z.infer<typeof departurePreview>;

export const departureBody = z.strictObject({
  dateDepart: frenchDate,
  /** The total of the preview: another one is refused. */
  montantLignes: euros,
});
