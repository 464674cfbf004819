import './data.css';
import type { ReactNode } from 'react';

export type Fact = {
  id: string;
  label: ReactNode;
  value: ReactNode;
  isStrong?: boolean;
  /** Of an order, a payment, an invoice: not broken at its hyphens, its zero told from an O. */
  isReference?: boolean;
};

/** Labels and their values, one line each: a review before the act, the detail of an order. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div
          key={fact.id}
          className={fact.isStrong ? 'facts__row facts__row--strong' : 'facts__row'}
        >
          <dt>{fact.label}</dt>
          <dd>{fact.isReference ? <span className="reference">{fact.value}</span> : fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
