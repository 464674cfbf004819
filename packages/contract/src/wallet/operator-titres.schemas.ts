import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { requiredChoice, requiredList, requiredText } from '../schemas/fields.ts';
import { numeroTitre, PAPER_PAYING_MESSAGES } from '../payments/paper-payments.schemas.ts';
import { amount, day } from '../schemas/wire-fields.ts';

/** As many as one book may hold. */
export const OPPOSED_TITRES_MAX = 200;

export const OPERATOR_OPPOSITION_MOTIFS = ['PERTE', 'VOL', 'NON_RECU'] as const;
export type OperatorOppositionMotif = (typeof OPERATOR_OPPOSITION_MOTIFS)[number];

/** What becomes of the value: nothing yet, a new book, or the person's account. */
export const OPPOSITION_SUITES = ['BLOCAGE', 'REMPLACEMENT', 'COMPTE'] as const;
export type OppositionSuite = (typeof OPPOSITION_SUITES)[number];

/** The number of a voucher, or a person's own identifier. */
export const titreSearchQuery = z.strictObject({ recherche: requiredText(100) });

const lookedUpTitre = z.object({
  numeroTitre: z.string(),
  valeurFaciale: amount,
  statut: z.enum(TITRE_STATUTS),
  /** Whether it can be opposed now. */
  opposable: z.boolean(),
  /** Since when it is what it is, where it has moved since it was printed. */
  depuis: z.nullable(day),
  /** Why it is blocked, where somebody has said so. */
  motifOpposition: z.nullable(z.enum(OPERATOR_OPPOSITION_MOTIFS)),
});
export type LookedUpTitre = z.infer<typeof lookedUpTitre>;

const lookedUpBook = z.object({
  id: z.string(),
  numeroContrat: z.string(),
  libelleProduit: z.string(),
  millesime: z.number(),
  dateCreation: day,
  /** Its value may still be replaced or put on an account. */
  payable: z.boolean(),
  titres: z.array(lookedUpTitre),
});
export type LookedUpBook = z.infer<typeof lookedUpBook>;

export const lookedUpHolder = z.object({
  login: z.string(),
  nom: z.string(),
  prenom: z.string(),
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
  /** When the new book is expected, or the value may be spent. */
  dateDisponibilite: z.nullable(day),
});
export type OperatorOpposition = z.infer<typeof operatorOpposition>;
