import type { ReactNode } from 'react';
import { countWords } from '../../shared/wording/counts.ts';
import './funder.css';

export interface Figure {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  readonly value?: ReactNode;
}

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ id, label, count, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd className="figures__value">{value ?? countWords(count ?? 0)}</dd>
        </div>
      ))}
    </dl>
  );
}
