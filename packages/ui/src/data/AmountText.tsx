import './data.css';
import { centsOf, formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { classNames } from '../layout/class-names.ts';

type AmountTextProps = {
  cents: Cents;
  size?: 'md' | 'lg' | 'hero';
  /** For movements: "+ 120,00 €" in, "− 120,00 €" out. */
  isSigned?: boolean;
};

const NBSP = '\u00a0';

/** The sign is typographic and never breaks away from its figures. */
export function amountText(cents: Cents, isSigned = false): string {
  const words = formatAmount(centsOf(Math.abs(cents)));
  if (cents < 0) return `−${NBSP}${words}`;
  return isSigned && cents > 0 ? `+${NBSP}${words}` : words;
}

export function AmountText({ cents, size = 'md', isSigned = false }: AmountTextProps) {
  return (
    <span
      className={classNames(
        'amount',
        size !== 'md' && `amount--${size}`,
        isSigned && cents > 0 && 'amount--credit',
      )}
    >
      {amountText(cents, isSigned)}
    </span>
  );
}
