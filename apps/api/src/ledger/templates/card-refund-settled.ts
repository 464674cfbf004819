import type { Cents } from '@portail/rules/money/cents.ts';
import { BANK, cardProvider } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';

/** The card provider keeps back what it had given back to people: the other way of a settlement. */
export const cardRefundSettled = (provider: string, amountCents: Cents): Journal =>
  journal('REGLEMENT_CARTE', [
    debit(cardProvider(provider), amountCents),
    credit(BANK, amountCents),
  ]);
