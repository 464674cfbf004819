import type { Cents } from '@portail/rules/money/cents.ts';
import { BANK, cardProvider, compteOf, payableTo, shareOf } from '../accounts.ts';
import { credit, debit, journal, linesAbove0 } from '../journals.ts';
import type { Journal } from '../posting.ts';
import type { AccountShare } from './account-payment.ts';

export interface InvoicesByCard {
  readonly provider: string;
  readonly intervenantId: string;
  /** What the card pays of each invoice. */
  readonly amounts: readonly Cents[];
}

/** One card pays one or several invoices of a provider: a line for each of them. */
export const invoicesByCard = ({ provider, intervenantId, amounts }: InvoicesByCard): Journal =>
  journal('FACTURES_CARTE', [
    debit(
      cardProvider(provider),
      amounts.reduce<number>((sum, amount) => sum + amount, 0),
    ),
    ...amounts.map((amount) => credit(payableTo(intervenantId), amount)),
  ]);

export interface CreditedInvoice {
  readonly intervenantId: string;
  readonly creditNote: string;
  /** Back to the accounts that had paid it. */
  readonly shares: readonly AccountShare[];
  /** What a card had paid, or an account that takes nothing any more: the house transfers it. */
  readonly byHouseCents: Cents;
}

/** A credit note on an invoice that is paid: its provider is owed so much less. */
export const invoiceCredited = (input: CreditedInvoice): Journal => {
  const toAccounts = input.shares.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return journal('AVOIR_SERVICE', [
    debit(payableTo(input.intervenantId), toAccounts + input.byHouseCents),
    ...input.shares.map(({ compteId, amountCents }) => credit(compteOf(compteId), amountCents)),
    ...linesAbove0(credit, shareOf('AVOIR', input.creditNote), input.byHouseCents),
  ]);
};

/** The house has transferred to the person what a credit note left to be given back. */
export const creditNoteTransferred = (creditNote: string, amountCents: Cents): Journal =>
  journal('VIREMENT', [
    debit(shareOf('AVOIR', creditNote), amountCents),
    credit(BANK, amountCents),
  ]);
