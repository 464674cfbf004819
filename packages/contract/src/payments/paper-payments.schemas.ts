import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import * as z from 'zod/mini';
import { SHORT_TEXT_MAX_LENGTH } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';
import { numeroContrat, requiredChoice, requiredList, requiredOr } from '../schemas/fields.ts';
import { paperPayment } from '../wallet/holdings.schemas.ts';
import { codeNan, paymentComment, positiveEuros } from './account-payments.schemas.ts';

export const PAPER_PAYING_MESSAGES = {
  numeroTitre: 'Le numéro d’un titre comporte 10 chiffres.',
  caseAGratter: 'Le code sous la case à gratter comporte 4 chiffres.',
  titreTwice: 'Un même titre ne peut être indiqué qu’une fois.',
  codeWrong: 'Ce code ne correspond pas à ce titre.',
  otherBook: 'Ce titre n’est pas du produit et du millésime de ce paiement.',
  total: 'Le montant doit être la somme des titres.',
  used: 'Ce titre a déjà été utilisé.',
  blocked: 'Ce titre est bloqué. Contactez-nous pour le débloquer.',
  declaredLost: 'Ce titre est bloqué\u00a0: vous l’avez déclaré perdu.',
  declaredStolen: 'Ce titre est bloqué\u00a0: vous l’avez déclaré volé.',
  declaredNotReceived: 'Ce titre est bloqué\u00a0: il a été déclaré non reçu.',
  blockedByCodes: 'Ce titre est bloqué après plusieurs codes faux. Écrivez-nous pour le débloquer.',
  tooManyCodes: 'Trop de codes faux ont été saisis\u00a0: ce titre est bloqué pour le moment.',
  blockedByIssuer: 'Ce titre est bloqué par notre service. Écrivez-nous pour savoir pourquoi.',
  heldForTrade: 'Ce titre est mis de côté pour un échange qui attend votre paiement.',
  notReceived: 'Ce titre ne vous a pas encore été livré.',
  expired: 'Ce titre n’est plus valable.',
} as const;

/** The maximum that fits on a slip. */
export const PAID_TITRES_MAX = 200;

/** The number printed on a voucher; `numeroCheque` and `numeroTitre` are the same number. */
export const numeroTitre = z.string({ error: requiredOr(PAPER_PAYING_MESSAGES.numeroTitre) }).check(
  z.minLength(1, { error: MESSAGES.required, abort: true }),
  z.maxLength(SHORT_TEXT_MAX_LENGTH, {
    error: MESSAGES.maxLength(SHORT_TEXT_MAX_LENGTH),
    abort: true,
  }),
  z.regex(/^\d{10}$/, { error: requiredOr(PAPER_PAYING_MESSAGES.numeroTitre) }),
);

/** The four digits under the scratch box. */
export const caseAGratter = z
  .string({ error: requiredOr(PAPER_PAYING_MESSAGES.caseAGratter) })
  .check(
    z.minLength(1, { error: MESSAGES.required, abort: true }),
    z.regex(/^\d{4}$/, { error: requiredOr(PAPER_PAYING_MESSAGES.caseAGratter) }),
  );

export const numeroRemise = z.string().check(z.regex(/^RT[0-9A-Z]{10}$/));

export const scratchCodeBody = z.strictObject({ numeroCheque: numeroTitre, caseAGratter });

export const checkedScratchCode = z.object({
  numeroCheque: z.string(),
  caseAGratter: z.string(),
  /** Also false for an unknown, foreign, used or blocked voucher. */
  caseAGratterValide: z.boolean(),
});

const eachOnce = (titres: readonly { readonly numeroTitre: string }[]): boolean =>
  new Set(titres.map((titre) => titre.numeroTitre)).size === titres.length;

export const idProduit = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^[0-9A-Z]{1,20}$/, { error: requiredOr(MESSAGES.format) }));

export const millesime = z
  .int({ error: requiredOr(MESSAGES.format) })
  .check(z.gte(2_000, { error: MESSAGES.format }), z.lte(2_999, { error: MESSAGES.format }));

/** Each voucher once. */
export const typedTitres = requiredList(z.strictObject({ numeroTitre, caseAGratter })).check(
  z.maxLength(PAID_TITRES_MAX, { error: MESSAGES.listMax(PAID_TITRES_MAX) }),
  z.refine(eachOnce, { error: PAPER_PAYING_MESSAGES.titreTwice }),
);

/** Vouchers of one product and one vintage; `montant` is the sum of their face values. */
export const paperPaymentBody = z.strictObject({
  codeNAN: codeNan,
  commentaire: paymentComment,
  idProduit,
  millesime,
  montant: positiveEuros,
  numeroContrat,
  titres: typedTitres,
  typeContrat: requiredChoice(VISUALISATION_MODES),
});
export type PaperPaymentBody = z.output<typeof paperPaymentBody>;

export const paperPaymentAnswer = z.object({
  numeroRemise: z.string(),
  /** DD/MM/YYYY. */
  dateRemise: z.string(),
});
export type PaperPaymentAnswer = z.infer<typeof paperPaymentAnswer>;

/** A remittance with its vouchers, all of one product and vintage. */
export const remittance = z.object({
  ...paperPayment.shape,
  numeroContrat: z.string(),
  commentaire: z.string(),
  idProduit: z.string(),
  libelleProduit: z.string(),
  millesime: z.number(),
  titres: z.array(z.object({ numeroTitre: z.string(), valeurFaciale: z.number() })),
});
export type RemittanceDetail = z.infer<typeof remittance>;

export const OPPOSITION_MOTIFS = ['PERTE', 'VOL'] as const;
export type OppositionMotif = (typeof OPPOSITION_MOTIFS)[number];

export const oppositionBody = z.strictObject({ motif: requiredChoice(OPPOSITION_MOTIFS) });

/** All vouchers are blocked, or none. */
export const oppositionsBody = z.strictObject({
  titres: requiredList(numeroTitre).check(
    z.maxLength(PAID_TITRES_MAX, { error: MESSAGES.format }),
    z.refine((titres) => new Set(titres).size === titres.length, {
      error: PAPER_PAYING_MESSAGES.titreTwice,
    }),
  ),
  motif: requiredChoice(OPPOSITION_MOTIFS),
});

export const opposition = z.object({
  numeroTitre: z.string(),
  /** The first reason given, possibly by an operator for an undelivered book. */
  motif: z.enum([...OPPOSITION_MOTIFS, 'NON_RECU']),
  /** DD/MM/YYYY. */
  dateOpposition: z.string(),
  statut: z.enum(TITRE_STATUTS),
});
export type Opposition = z.infer<typeof opposition>;
