import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { isPayable, type PayableInvoice } from '@portail/rules/home-services/invoice-amounts.ts';
import { isCreditNote } from '@portail/rules/home-services/invoice-statut.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { fill } from '../../../shared/texts/define-texts.ts';

/** Row key and cursor. */
export const keyOfInvoice = ({ numero }: ServiceInvoice): string => numero;

const takenOff = (euros: number): string => formatAmount(centsOf(0 - centsOfWire(euros)));

/** A credit note has a negative amount. */
export const shownAmount = ({ montant, statut }: ServiceInvoice): string =>
  isCreditNote(statut) ? takenOff(montant) : formatAmount(centsOfWire(montant));

export const creditWords = (
  sentence: string,
  { numero, date, montant }: ServiceInvoice['avoirs'][number],
): string => fill(sentence, { numero, date, montant: takenOff(montant) });

export const asPayable = (line: ServiceInvoice): PayableInvoice => ({
  numero: line.numero,
  clientId: line.clientId,
  statut: line.statut,
  due: centsOfWire(line.montantDu),
});

/** Due invoices, without credit notes. */
export const payableOnes = (lines: readonly ServiceInvoice[]): readonly ServiceInvoice[] =>
  lines.filter((line) => isPayable(asPayable(line)));

export interface ProviderInvoices {
  readonly clientId: string;
  readonly invoices: readonly ServiceInvoice[];
}

/** One payment has one provider, so each has its own group. */
export const byProvider = (lines: readonly ServiceInvoice[]): readonly ProviderInvoices[] =>
  [...Map.groupBy(lines, ({ clientId }) => clientId)].map(([clientId, invoices]) => ({
    clientId,
    invoices,
  }));
