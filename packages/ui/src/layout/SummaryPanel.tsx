import './FlowLayout.css';
import { useId, useState, type ReactNode } from 'react';
import { FactList, type Fact } from '../data/FactList.tsx';
import { ChevronUp } from '../icons/icons.ts';

type SummaryPanelProps = {
  title: string;
  facts: readonly Fact[];
  total: { label: ReactNode; value: ReactNode };
  /** The main button of the screen. */
  action?: ReactNode;
  note?: ReactNode;
};

/** Beside the flow on a wide screen; under 768 px a bar at the bottom, with its detail on demand. */
export function SummaryPanel({ title, facts, total, action, note }: SummaryPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <aside className="summary" aria-label={title}>
      <h2 className="summary__title">{title}</h2>
      <div id={id} className="summary__facts" data-open={isOpen || undefined}>
        <FactList facts={facts} />
        {note !== undefined && <p className="summary__note">{note}</p>}
      </div>
      <div className="summary__foot">
        <button
          type="button"
          className="summary__toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <ChevronUp />
          Détail
        </button>
        <p className="summary__total">
          <span className="summary__total-label">{total.label}</span>
          <strong className="summary__amount amount">{total.value}</strong>
        </p>
        {action !== undefined && <div className="summary__action">{action}</div>}
      </div>
    </aside>
  );
}
