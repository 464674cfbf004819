import { unitOf } from '@portail/rules/wallet/holdings/rights.ts';
import { type Cents, centsOf, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import {
  amountOf,
  availableOf,
  isEuroSource,
  type MonthlySource,
  type Source,
} from './payment-amount.ts';
import type { ChosenInvoice } from './payment-draft.ts';
import { type AmountValues, NO_AMOUNT } from './payment-values.ts';

export const dueOf = (invoices: readonly ChosenInvoice[]): Cents =>
  centsOf(invoices.reduce((sum, { dueCents }) => sum + dueCents, 0));

/** Only the source and the message are typed; the amounts are computed. */
export const typedOf = ({ source, ecartes, commentaire }: AmountValues): AmountValues => ({
  ...NO_AMOUNT,
  source,
  ecartes,
  commentaire,
});

/** Quantities by month, the oldest first. */
const monthsFor = ({ months }: MonthlySource, wanted: number): AmountValues['mois'] => {
  let left = wanted;
  return months.map(({ mois, available }) => {
    const quantite = Math.min(left, available);
    left -= quantite;
    return { mois, quantite };
  });
};

/** The largest quantity of a right whose value does not exceed the due amount. */
const quantityFor = (source: MonthlySource, due: Cents): number => {
  const all = availableOf(source, NO_AMOUNT);
  if (unitOf(source.account.typeCompte) === 'CENTIME') return Math.min(all, due);
  const worthOf = (quantity: number): number =>
    amountOf(source, { ...NO_AMOUNT, mois: monthsFor(source, quantity) }) ?? 0;
  let [within, beyond] = [0, all + 1];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (worthOf(middle) <= due) within = middle;
    else beyond = middle;
  }
  return within;
};

/** The accounts pay as much as possible, the card the rest. */
export const invoiceAmount = (source: Source, typed: AmountValues, due: Cents): AmountValues => {
  const kept = typedOf(typed);
  const taken = isEuroSource(source)
    ? { ...kept, montant: Math.min(due, availableOf(source, kept)) }
    : { ...kept, mois: monthsFor(source, quantityFor(source, due)) };
  const missing = due - (amountOf(source, taken) ?? ZERO_CENTS);
  return missing === 0 ? taken : { ...taken, isCompleted: true, complement: missing };
};
