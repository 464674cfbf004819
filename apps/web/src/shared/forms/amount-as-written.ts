import { formatAmount, parseAmount } from '@portail/rules/money/cents.ts';

/** "1234,5" becomes "1 234,50"; what is no amount is kept as typed, so that it is refused, not lost. */
export const amountAsWritten = (typed: string): string => {
  const cents = parseAmount(typed);
  return cents === undefined ? typed : formatAmount(cents).replace(/\s*€$/u, '');
};
