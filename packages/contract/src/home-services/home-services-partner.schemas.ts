import { basisPointsOf } from '@portail/rules/orders/order-amounts.ts';
import { INVOICE_STATUTS } from '@portail/rules/home-services/invoice-statut.ts';
import {
  isSoundQuantity,
  PRICE_UNITS,
  VAT_RATES,
  type VatRate,
} from '@portail/rules/home-services/price.ts';
import { QUOTATION_STATUTS } from '@portail/rules/home-services/quotation.ts';
import { PLANNED_STATUTS } from '@portail/rules/home-services/service-order.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import { positiveEuros } from '../payments/account-payments.schemas.ts';
import {
  frenchDate,
  optionalText,
  requiredChoice,
  requiredList,
  requiredText,
  requiredOr,
} from '../schemas/fields.ts';
import { amount } from '../schemas/wire-fields.ts';
import { HOME_SERVICE_MESSAGES } from './home-service-messages.ts';
import { invoiceNumber, serviceOrderNumber } from './home-services-identifiers.schemas.ts';

const LINES_MAX = 50;
const NAME_MAX_LENGTH = 100;

const vatRateOf = (percent: number): VatRate | undefined => {
  const basisPoints = basisPointsOf(percent);
  return VAT_RATES.find((rate) => rate === basisPoints);
};

/** Percent on the wire, hundredths of a percent inside. */
const vatRate = z.pipe(
  z.number({ error: requiredOr(HOME_SERVICE_MESSAGES.vatRate) }).check(
    z.refine((percent) => vatRateOf(percent) !== undefined, {
      error: HOME_SERVICE_MESSAGES.vatRate,
    }),
  ),
  z.transform((percent: number): VatRate => {
    const rate = vatRateOf(percent);
    if (rate === undefined) throw new RangeError('refined above');
    return rate;
  }),
);

const line = z
  .strictObject({
    libelle: requiredText(),
    unite: requiredChoice(PRICE_UNITS),
    quantite: z.number({ error: requiredOr(HOME_SERVICE_MESSAGES.priceQuantity) }),
    /** All taxes included. */
    prixUnitaire: positiveEuros,
    tauxTva: vatRate,
  })
  .check(
    z.refine(({ unite, quantite }) => isSoundQuantity(unite, quantite), {
      path: ['quantite'],
      error: HOME_SERVICE_MESSAGES.priceQuantity,
    }),
  );

/** A separate fee (travel, supplies) is a separate line, as the law requires. */
export const priceLines = requiredList(line).check(
  z.maxLength(LINES_MAX, { error: MESSAGES.listMax(LINES_MAX) }),
);

/** Assigned by the provider; identifies a repeated quotation. */
const providerReference = z
  .string({ error: requiredOr(MESSAGES.format) })
  .check(z.regex(/^[0-9A-Za-z-]{1,35}$/, { error: requiredOr(MESSAGES.format) }));

export const sentQuotationBody = z.strictObject({
  numeroCommande: serviceOrderNumber,
  reference: providerReference,
  /** A month from today by default. */
  dateValidite: z.optional(frenchDate),
  lignes: priceLines,
});
export type SentQuotationBody = z.output<typeof sentQuotationBody>;

export const sentQuotation = z.object({
  id: z.string(),
  totalTTC: amount,
  statut: z.enum(QUOTATION_STATUTS),
});

export const planningBody = z
  .strictObject({
    numeroCommande: serviceOrderNumber,
    statut: requiredChoice(PLANNED_STATUTS),
    /** Worker assigned to the order. */
    intervenant: optionalText(NAME_MAX_LENGTH),
    /** Shown to the person after a cancellation. */
    motif: optionalText(),
  })
  .check(
    z.refine(
      ({ statut, intervenant }) => statut !== 'ATTRIBUEE' || (intervenant ?? '').trim() !== '',
      { path: ['intervenant'], error: HOME_SERVICE_MESSAGES.workerMissing },
    ),
  );
export type PlanningBody = z.output<typeof planningBody>;

export const plannedOrder = z.object({
  numeroCommande: z.string(),
  statut: z.enum(PLANNED_STATUTS),
});

export const issuedInvoiceBody = z.strictObject({
  numero: invoiceNumber,
  numeroCommande: serviceOrderNumber,
  date: frenchDate,
  lignes: priceLines,
});
export type IssuedInvoiceBody = z.output<typeof issuedInvoiceBody>;

export const issuedCreditNoteBody = z.strictObject({
  numero: invoiceNumber,
  numeroFacture: invoiceNumber,
  date: frenchDate,
  montant: positiveEuros,
  motif: requiredText(),
});
export type IssuedCreditNoteBody = z.output<typeof issuedCreditNoteBody>;

/** Status of the invoice afterwards. */
export const issuedDocument = z.object({
  numero: z.string(),
  statut: z.enum(INVOICE_STATUTS),
  montantDu: amount,
});
