import { paymentOutcome } from '@portail/contract/payments/payment.flows.ts';
import { postalAddress } from '@portail/contract/wallet/conversion.schemas.ts';
import { CONVERSION_DIRECTIONS } from '@portail/rules/wallet/conversion/conversion.ts';
import * as z from 'zod/mini';

const line = z.optional(z.string());

/** Contains no secret, so it can be stored and sent again unchanged. */
const bookCommand = z.object({
  sens: z.literal('COMPTE_VERS_TITRES'),
  corps: z.object({
    numeroCompteCesu: z.string(),
    montantTotal: z.number(),
    valeurFaciale: z.number(),
    adresseTierce: z.optional(
      z.object({
        destinataire: z.string(),
        zoneAdresse0: line,
        zoneAdresse1: line,
        zoneAdresse2: line,
        zoneAdresse3: line,
        codePostalEtVille: z.string(),
      }),
    ),
  }),
  libelleProduit: z.string(),
  millesime: z.number(),
  montantCents: z.number(),
  valeurCents: z.number(),
  adresse: postalAddress,
});
export type BookCommand = z.infer<typeof bookCommand>;

/** Without the codes, which are not stored and must be typed again. */
const accountCommand = z.object({
  sens: z.literal('TITRES_VERS_COMPTE'),
  corps: z.object({ idProduit: z.string(), millesime: z.number(), numeros: z.array(z.string()) }),
  libelleProduit: z.string(),
  millesime: z.number(),
  montantCents: z.number(),
  titres: z.array(z.object({ numeroTitre: z.string(), valeurCents: z.number() })),
});
export type AccountCommand = z.infer<typeof accountCommand>;

export const conversionCommand = z.discriminatedUnion('sens', [bookCommand, accountCommand]);
export type ConversionCommand = z.infer<typeof conversionCommand>;

export const conversionOutcome = z.object({
  ...paymentOutcome.shape,
  sens: z.enum(CONVERSION_DIRECTIONS),
  /** YYYY-MM-DD. */
  demandeLe: z.string(),
  libelleProduit: z.string(),
  millesime: z.number(),
  nombreTitres: z.number(),
  montantCents: z.number(),
  delaiJours: z.number(),
  /** DD/MM/YYYY. */
  dateDisponibilite: z.string(),
  valeurCents: z.optional(z.number()),
  adresse: z.optional(postalAddress),
});
export type ConversionOutcome = z.infer<typeof conversionOutcome>;
