import { eurosOf, formatAmount } from '@portail/rules/money/cents.ts';
import { MAX_TITRES } from '@portail/rules/orders/order-amounts.ts';
import {
  CONVERTED_FACE_MAX,
  CONVERTED_FACE_MIN,
  type ConversionProblem,
  type RequestedTitres,
} from '@portail/rules/wallet/conversion/conversion.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { idProduit, millesime, typedTitres } from '../payments/paper-payments.schemas.ts';
import { numeroCompteCesu, positiveEuros } from '../payments/account-payments.schemas.ts';
import { addressLines, addressRule } from '../people/postal-address.schemas.ts';
import { euros, requiredText, townAndPostcode } from '../schemas/fields.ts';
import { cesuAccount, checkbookStatement } from './holdings.schemas.ts';

/** Separate from `MESSAGES`, because the first page does not need them. */
export const CONVERSION_MESSAGES = {
  /** Quoted from the specification, without the typographic space. */
  faceValueMin: 'La valeur minimale est de 15€',
  tooMany: `Un carnet compte au plus ${MAX_TITRES} titres.`,
  otherBook: 'Ce titre n’est pas du produit et du millésime de ce changement.',
} as const;

/** Shared by the form and the API. */
export const conversionMessage = (
  problem: ConversionProblem,
  { faceValue, available }: Pick<RequestedTitres, 'faceValue' | 'available'>,
): string => {
  switch (problem) {
    case 'VALEUR_MINIMALE':
      return CONVERSION_MESSAGES.faceValueMin;
    case 'VALEUR_MAXIMALE':
      return MESSAGES.faceValueMax(eurosOf(CONVERTED_FACE_MAX));
    case 'MONTANT_NUL':
      return MESSAGES.amount;
    case 'SOLDE':
      return MESSAGES.amountMax(formatAmount(available));
    case 'MULTIPLE':
      return MESSAGES.amountStep(formatAmount(faceValue));
    case 'TROP_DE_TITRES':
      return CONVERSION_MESSAGES.tooMany;
  }
};

export const convertedFaceValue = euros.check(
  z.refine((value) => value >= CONVERTED_FACE_MIN, { error: CONVERSION_MESSAGES.faceValueMin }),
  z.refine((value) => value <= CONVERTED_FACE_MAX, {
    error: MESSAGES.faceValueMax(eurosOf(CONVERTED_FACE_MAX)),
  }),
);

/** A delivery address other than that of the profile. */
export const thirdAddress = z
  .strictObject({
    destinataire: requiredText(),
    ...addressLines,
    codePostalEtVille: townAndPostcode,
  })
  .check(addressRule);

export const conversionEligibility = z.object({
  comptesTransformables: z.boolean(),
  titresTransformables: z.boolean(),
});

/** A stored address: unused lines are empty. */
export const postalAddress = z.object({
  destinataire: z.string(),
  zoneAdresse0: z.string(),
  zoneAdresse1: z.string(),
  zoneAdresse2: z.string(),
  zoneAdresse3: z.string(),
  codePostalEtVille: z.string(),
});

/** Convertible holdings only. */
export const convertibleHoldings = z.object({
  comptes: z.array(cesuAccount),
  titres: z.array(checkbookStatement),
  /** Address of the profile, the default delivery address. */
  adresse: postalAddress,
});
export type ConvertibleHoldings = z.infer<typeof convertibleHoldings>;

/**
 * Without `adresseTierce` the book goes to the address of the profile. `montantTotal` is a multiple
 * of `valeurFaciale` and at most the available balance.
 */
export const accountToTitresBody = z.strictObject({
  numeroCompteCesu,
  montantTotal: positiveEuros,
  valeurFaciale: convertedFaceValue,
  adresseTierce: z.optional(thirdAddress),
});

const done = {
  reference: z.string(),
  montant: z.number(),
  delaiJours: z.number(),
  /** DD/MM/YYYY: expected arrival of the book, or first day on which the value can be spent. */
  dateDisponibilite: z.string(),
};

export const accountToTitresAnswer = z.object({ ...done, nombreTitres: z.number() });

export const titresToAccountBody = z.strictObject({
  idProduit,
  millesime,
  titresATransformer: typedTitres,
});

export const titresToAccountAnswer = z.object(done);
