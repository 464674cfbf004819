import { dueDayOf } from '@portail/rules/campaigns/invoice-terms.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import * as z from 'zod/mini';
import { type Issuer, issuerIn } from '../../../platform/issuer.repository.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { type BuyerRow, invoicesIn } from './invoices.repository.ts';

/** Issuer and buyer as they were on the day of issue: an issued invoice does not change. */
export const invoiceParties = z.object({
  issuer: z.object({
    name: z.string(),
    legalForm: z.nullable(z.string()),
    address: z.array(z.string()),
    siren: z.string(),
    vatNumber: z.string(),
  }),
  buyer: z.object({
    name: z.string(),
    address: z.array(z.string()),
    siret: z.string(),
    isPublic: z.boolean(),
  }),
});
export type InvoiceParties = z.infer<typeof invoiceParties>;

export const partiesOf = (issuer: Issuer, buyer: BuyerRow): InvoiceParties => ({
  issuer: {
    name: issuer.name,
    legalForm: issuer.legalForm,
    address: [...(issuer.headOffice ?? issuer.address)],
    siren: issuer.siren,
    vatNumber: issuer.vatNumber,
  },
  buyer: {
    name: buyer.socialReason,
    address: [
      buyer.addressZone0,
      buyer.addressZone1,
      buyer.addressZone2,
      buyer.addressZone3,
      buyer.town,
    ].filter((line) => line.trim() !== ''),
    siret: buyer.siret,
    isPublic: buyer.isPublicBuyer,
  },
});

interface IssuedInvoice {
  readonly orderId: string;
  readonly financeurId: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly now: Date;
  /** An order that is paid first is due at once. */
  readonly isPaidFirst: boolean;
}

/** Writes the invoice of an order, due by the terms of its funder. */
export const issueInvoice = async (
  unit: UnitOfWork,
  { isPaidFirst, ...invoice }: IssuedInvoice,
): Promise<void> => {
  const invoices = invoicesIn(unit);
  const buyer = await invoices.findBuyer(invoice.financeurId);
  const issuer = await issuerIn(unit).find();
  const issuedDay = dayInParis(invoice.now.getTime());
  await invoices.add({
    ...invoice,
    issuedDay,
    dueDay: isPaidFirst ? issuedDay : dueDayOf(issuedDay, buyer.terms),
    // Without an installed issuer the identities of the day of download are printed.
    parties: issuer === undefined ? null : partiesOf(issuer, buyer),
  });
};
