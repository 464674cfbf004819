import { CONVERTED_FACE_MAX, CONVERTED_FACE_MIN } from '@portail/rules/wallet/conversion/amount.ts';
import { eurosOf } from '@portail/rules/money/cents.ts';
import * as z from 'zod/mini';
import { CONVERSION_MESSAGES } from './conversion-messages.ts';
import { MESSAGES } from '../messages/messages.ts';
import { euros, requiredText, townAndPostcode } from '../schemas/fields.ts';
import { cesuAccount, checkbookStatement } from './holdings.schemas.ts';
import { idProduit, millesime, typedTitres } from '../payments/paper-payments.schemas.ts';
import { numeroCompteCesu, positiveEuros } from '../payments/account-payments.schemas.ts';
import { addressLines, addressRule } from '../people/postal-address.schemas.ts';

/** Of vouchers that a format change or a trade makes. */
export const convertedFaceValue = euros.check(
  z.refine((value) => value >= CONVERTED_FACE_MIN, { error: CONVERSION_MESSAGES.faceValueMin }),
  z.refine((value) => value <= CONVERTED_FACE_MAX, {
    error: MESSAGES.faceValueMax(eurosOf(CONVERTED_FACE_MAX)),
  }),
);

/** Another address than one's own, for this book only. */
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

/** An address as the books have it: lines that are not used are empty. */
export const postalAddress = z.object({
  destinataire: z.string(),
  zoneAdresse0: z.string(),
  zoneAdresse1: z.string(),
  zoneAdresse2: z.string(),
  zoneAdresse3: z.string(),
  codePostalEtVille: z.string(),
});

/** What may be changed now, and nothing else. */
export const convertibleHoldings = z.object({
  comptes: z.array(cesuAccount),
  titres: z.array(checkbookStatement),
  /** Of the profile: a book goes there unless another one is given, and is shown before. */
  adresse: postalAddress,
});
export type ConvertibleHoldings = z.infer<typeof convertibleHoldings>;

/**
 * Without `adresseTierce` the book goes to the address of the profile. `montantTotal` is a multiple
 * of `valeurFaciale`, and no more than the account holds: said of it when it is not.
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
  /** DD/MM/YYYY: the book is expected, or the value may be spent from it. */
  dateDisponibilite: z.string(),
};

export const accountToTitresAnswer = z.object({ ...done, nombreTitres: z.number() });

export const titresToAccountBody = z.strictObject({
  idProduit,
  millesime,
  titresATransformer: typedTitres,
});

export const titresToAccountAnswer = z.object(done);
