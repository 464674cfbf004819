import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { requiredChoice, requiredList, requiredText } from '../schemas/fields.ts';
import { numeroTitre, PAPER_PAYING_MESSAGES } from '../payments/paper-payments.schemas.ts';
import { amount, day } from '../schemas/wire-fields.ts';

/** Size of the largest book. */
export const OPPOSED_TITRES_MAX = 200;

export const OPERATOR_OPPOSITION_MOTIFS = ['PERTE', 'VOL', 'NON_RECU'] as const;
export type OperatorOppositionMotif = (typeof OPERATOR_OPPOSITION_MOTIFS)[number];

/** Blocked only, replaced by a new book, or credited to the account. */
export const OPPOSITION_SUITES = ['BLOCAGE', 'REMPLACEMENT', 'COMPTE'] as const;
export type OppositionSuite = (typeof OPPOSITION_SUITES)[number];

/** A voucher number or a login. */
export const titreSearchQuery = z.strictObject({ recherche: requiredText(100) });

const lookedUpTitre = z.object({
  numeroTitre: z.string(),
  valeurFaciale: amount,
  statut: z.enum(TITRE_STATUTS),
  /** Whether it can be opposed now. */
  opposable: z.boolean(),
  /** Date of the last status change since printing. */
  depuis: z.nullable(day),
  /** Reason of the opposition, if one was declared. */
  motifOpposition: z.nullable(z.enum(OPERATOR_OPPOSITION_MOTIFS)),
});
export type LookedUpTitre = z.infer<typeof lookedUpTitre>;

const lookedUpBook = z.object({
  id: z.string(),
  numeroContrat: z.string(),
  libelleProduit: z.string(),
  millesime: z.number(),
  dateCreation: day,
  /** Its value can still be replaced or credited. */
  payable: z.boolean(),
  titres: z.array(lookedUpTitre),
});
export type LookedUpBook = z.infer<typeof lookedUpBook>;

export const lookedUpHolder = z.object({
  login: z.string(),
  nom: z.string(),
  prenom: z.string(),
  /** Where a new book would be sent, line by line. */
  adresse: z.array(z.string()),
  carnets: z.array(lookedUpBook),
});
export type LookedUpHolder = z.infer<typeof lookedUpHolder>;

const eachOnce = (numeros: readonly string[]): boolean => new Set(numeros).size === numeros.length;

/** Vouchers of one book or of several, of one person, contract, product and vintage. */
export const operatorOppositionBody = z.strictObject({
  titres: requiredList(numeroTitre).check(
    z.maxLength(OPPOSED_TITRES_MAX, { error: MESSAGES.listMax(OPPOSED_TITRES_MAX) }),
    z.refine(eachOnce, { error: PAPER_PAYING_MESSAGES.titreTwice }),
  ),
  motif: requiredChoice(OPERATOR_OPPOSITION_MOTIFS),
  suite: requiredChoice(OPPOSITION_SUITES),
});
export type OperatorOppositionBody = z.output<typeof operatorOppositionBody>;

export const operatorOpposition = z.object({
  reference: z.string(),
  nombreTitres: z.number(),
  montant: amount,
  suite: z.enum(OPPOSITION_SUITES),
  /** Expected arrival of the book, or first day on which the value can be spent. */
  dateDisponibilite: z.nullable(day),
});
export type OperatorOpposition = z.infer<typeof operatorOpposition>;
