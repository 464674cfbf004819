import { FEE_KINDS } from '@portail/rules/payments/fees.ts';
import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { TRADE_PAYMENT_MODES, TRADE_STATUTS } from '@portail/rules/wallet/trade/trade-statut.ts';
import * as z from 'zod/mini';
import { tradeParameters } from './trade-parameters.schemas.ts';
import { convertedFaceValue, thirdAddress } from './conversion.schemas.ts';
import { numeroContrat, requiredChoice, requiredList } from '../schemas/fields.ts';
import { millesime, numeroTitre, typedTitres } from '../payments/paper-payments.schemas.ts';
import { numeroCompteCesu, positiveEuros } from '../payments/account-payments.schemas.ts';
import { paymentInstructions } from '../orders/payment-instructions.schemas.ts';

/** Separate from `MESSAGES`, because the first page does not need them. */
export const TRADE_MESSAGES = {
  oneSource: 'Indiquez un compte ou des titres, et un seul des deux.',
  otherVintage: 'Ce titre n’est pas du millésime à échanger.',
  otherProduct: 'Ce titre n’est pas du même produit que les premiers. Échangez-le à part.',
  tooLittle: 'Il faut au moins 15\u00a0€ pour recevoir des titres papier. Choisissez un compte.',
  modeMissing: 'Choisissez comment vous réglez les frais.',
} as const;

/** DD/MM/YYYY. */
const day = z.string();

export const tradeBeneficiary = z.object({
  telephone: z.string(),
  dateNaissance: day,
  adresse: z.object({
    destinataire: z.string(),
    zoneAdresse0: z.string(),
    zoneAdresse1: z.string(),
    zoneAdresse2: z.string(),
    zoneAdresse3: z.string(),
    codePostalEtVille: z.string(),
  }),
  contrats: z.array(
    z.object({
      numeroContrat: z.string(),
      supportType: z.enum(PRODUCT_TYPES),
      parametres: z.array(tradeParameters),
    }),
  ),
});

export const tradePeriod = z.object({
  enPeriode: z.boolean(),
  millesime: z.number(),
  millesimeSuivant: z.number(),
});

interface Sources {
  readonly numeroCompteCesu?: string | undefined;
  readonly titres?: readonly unknown[] | undefined;
}
/** An account or vouchers: an order never mixes both. */
const hasOneSource = (body: Sources): boolean =>
  (body.numeroCompteCesu === undefined) !== (body.titres === undefined);
const oneSource = z.refine<Sources>(hasOneSource, {
  path: ['numeroCompteCesu'],
  error: TRADE_MESSAGES.oneSource,
});

/** Fees are computed before codes are scratched, so only the numbers are sent. */
export const tradeFeesBody = z
  .strictObject({
    numeroContrat,
    numeroCompteCesu: z.optional(numeroCompteCesu),
    titres: z.optional(requiredList(numeroTitre)),
    montant: positiveEuros,
    /** Default: the terms for an account. */
    typeProduitFinal: z.optional(requiredChoice(PRODUCT_TYPES)),
  })
  .check(oneSource);

export const tradeFees = z.object({
  /** `null` without a fee. */
  typeFrais: z.nullable(z.enum(FEE_KINDS)),
  valeur: z.number(),
});

export const tradedTitreBody = z.strictObject({ numeroTitre, millesime });

export const checkedTradedTitre = z.object({
  /** False also for an unknown, used or blocked voucher, or one of another person. */
  valide: z.boolean(),
  /** 0 when invalid. */
  valeurFaciale: z.number(),
});

/**
 * `livraison` only for paper that goes elsewhere than to the address of the profile, `valeurFaciale`
 * only for paper made from an account, `modePaiement` only where there is a fee.
 */
export const tradeOrderBody = z
  .strictObject({
    numeroContrat,
    millesime,
    numeroCompteCesu: z.optional(numeroCompteCesu),
    titres: z.optional(typedTitres),
    typeProduitFinal: requiredChoice(PRODUCT_TYPES),
    valeurFaciale: z.optional(convertedFaceValue),
    livraison: z.optional(thirdAddress),
    modePaiement: z.optional(requiredChoice(TRADE_PAYMENT_MODES)),
  })
  .check(oneSource);

export const tradeReference = z.string().check(z.regex(/^EM[0-9A-Z]{10}$/));

export const tradeOrder = z.object({
  reference: z.string(),
  /** The new vintage. */
  millesime: z.number(),
  montant: z.number(),
  frais: z.number(),
  statut: z.enum(TRADE_STATUTS),
  /** DD/MM/YYYY; absent until the card answer. */
  dateDisponibilite: z.optional(day),
  /** Present until the cheque or transfer arrives. */
  reglement: z.optional(paymentInstructions),
});

export const CHANGE_KINDS = ['ECHANGE', 'COMPTE_VERS_TITRES', 'TITRES_VERS_COMPTE'] as const;

export const changeLine = z.object({
  reference: z.string(),
  type: z.enum(CHANGE_KINDS),
  date: day,
  montant: z.number(),
  frais: z.number(),
  statut: z.enum(TRADE_STATUTS),
  /** The old and the new vintage. */
  millesime: z.number(),
  millesimeFinal: z.number(),
  formeFinale: z.enum(PRODUCT_TYPES),
  dateDisponibilite: z.nullable(day),
  /** True for a completed trade. */
  facture: z.boolean(),
  reglement: z.optional(paymentInstructions),
});
export type ChangeLine = z.infer<typeof changeLine>;
