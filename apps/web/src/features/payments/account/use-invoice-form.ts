import { useState } from 'react';
import { dueOf, invoiceAmount, typedOf } from './invoice-amount.ts';
import { sourceOf } from './payment-amount.ts';
import { type ChosenInvoice, currentDraft, typeAmount } from './payment-draft.ts';
import { type AmountValues, NO_AMOUNT } from './payment-values.ts';
import type { Payment } from './WithPayment.tsx';

/** Only the source is typed; the amounts follow from the invoices and the balances. */
export const useInvoiceForm = ({ sources }: Payment, invoices: readonly ChosenInvoice[]) => {
  const due = dueOf(invoices);
  const [typed, setTyped] = useState<AmountValues>(() =>
    typedOf(currentDraft().values ?? NO_AMOUNT),
  );
  const source = sourceOf(sources, typed);
  return {
    due,
    source,
    values: invoiceAmount(source, typed, due),
    change: (next: AmountValues): void => {
      const kept = typedOf(next);
      setTyped(kept);
      typeAmount(invoiceAmount(sourceOf(sources, kept), kept, due));
    },
  };
};
export type InvoiceForm = ReturnType<typeof useInvoiceForm>;
