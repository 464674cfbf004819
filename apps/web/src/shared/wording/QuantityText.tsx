import { formatUnits } from '@portail/rules/wallet/holdings/quantity.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import '@portail/ui/data/data.css';
import { classNames } from '@portail/ui/layout/class-names.ts';

interface QuantityTextProps {
  readonly type: CesuAccountType;
  readonly units: number;
  readonly size?: 'md' | 'lg' | 'hero';
  readonly isSigned?: boolean;
}

export function QuantityText({ type, units, size = 'md', isSigned = false }: QuantityTextProps) {
  return (
    <span
      className={classNames(
        'amount',
        size !== 'md' && `amount--${size}`,
        isSigned && units > 0 && 'amount--credit',
      )}
    >
      {formatUnits(type, units, isSigned)}
    </span>
  );
}
