import type { Cents } from '@portail/rules/money/cents.ts';
import { BANK, cardProvider, payableTo, receivableFrom } from '../accounts.ts';
import { credit, debit, journal } from '../journals.ts';
import type { Journal } from '../posting.ts';

/** A payee's money leaves the bank. */
export const payout = (intervenantId: string, amountCents: Cents): Journal =>
  journal('VIREMENT', [debit(payableTo(intervenantId), amountCents), credit(BANK, amountCents)]);

/** The card provider pays what it had captured. */
export const cardSettled = (provider: string, amountCents: Cents): Journal =>
  journal('REGLEMENT_CARTE', [
    debit(BANK, amountCents),
    credit(cardProvider(provider), amountCents),
  ]);

/** The funder pays its invoice. */
export const funderPaid = (financeurId: string, contract: string, amountCents: Cents): Journal =>
  journal('REGLEMENT_FINANCEUR', [
    debit(BANK, amountCents),
    credit(receivableFrom(financeurId, contract), amountCents),
  ]);
