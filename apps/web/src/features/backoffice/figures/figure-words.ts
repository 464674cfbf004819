import { formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';

/** Euros of the wire in words; empty where there are none. */
export const amountWords = (
  euros: number | undefined,
  { withUnit }: { readonly withUnit: boolean },
): string => {
  if (euros === undefined) return '';
  const words = formatAmount(centsOfWire(euros));
  return withUnit ? words : words.replace(/\s*€$/u, '');
};
