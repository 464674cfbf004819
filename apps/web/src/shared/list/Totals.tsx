import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { QuantityText } from '../wording/QuantityText.tsx';
import './list.css';

interface TotalsProps {
  readonly label: string;
  readonly type: CesuAccountType;
  readonly figures: readonly { readonly label: string; readonly units: number }[];
}

export function Totals({ label, type, figures }: TotalsProps) {
  return (
    <dl className="totals" aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            <QuantityText type={type} units={figure.units} size="lg" />
          </dd>
        </div>
      ))}
    </dl>
  );
}
