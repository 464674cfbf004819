import './Meter.css';
import { useId, type CSSProperties, type ReactNode } from 'react';
import { ratioOf, type MeterTone } from './meter-tone.ts';

type BarProps = {
  label: ReactNode;
  value: number;
  total: number;
  /** The value as text: "12 jours sur 60", "320 lignes sur 1 000". */
  valueText: string;
  isLabelHidden?: boolean;
};

const ratioStyle = (ratio: number): CSSProperties => ({ '--ratio': ratio }) as CSSProperties;

/** A quantity within known bounds: days before expiry, ceiling used. The words say it; the bar shows it. */
export function Meter({ tone = 'calm', ...props }: BarProps & { tone?: MeterTone }) {
  return <Bar {...props} role="meter" className={`meter meter--${tone}`} />;
}

/** Long work, with its counts. */
export function ProgressBar(props: BarProps) {
  return <Bar {...props} role="progressbar" className="meter meter--progress" />;
}

function Bar(props: BarProps & { role: 'meter' | 'progressbar'; className: string }) {
  const { label, value, total, valueText, isLabelHidden, role, className } = props;
  const id = useId();
  return (
    <div className={className}>
      <div className="meter__head">
        <span id={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
          {label}
        </span>
        <span className="meter__value" aria-hidden>
          {valueText}
        </span>
      </div>
      <div
        className="meter__track"
        role={role}
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(total, Math.max(0, value))}
        aria-valuetext={valueText}
      >
        <div className="meter__fill" style={ratioStyle(ratioOf(value, total))} />
      </div>
    </div>
  );
}

export type SplitPart = {
  id: string;
  label: ReactNode;
  value: number;
  valueText: ReactNode;
  color: 'primary' | 'secondary' | 'tertiary';
};

/** One total in its parts: funded and own, used and left. The legend carries the figures. */
export function SplitBar({ parts }: { parts: readonly SplitPart[] }) {
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  return (
    <div className="split">
      <div className="split__bar" aria-hidden>
        {parts.map((part) => (
          <span
            key={part.id}
            className={`split__part split__part--${part.color}`}
            style={ratioStyle(ratioOf(part.value, total))}
          />
        ))}
      </div>
      <dl className="split__legend">
        {parts.map((part) => (
          <div key={part.id}>
            <dt>
              <span className={`split__key split__part--${part.color}`} aria-hidden />
              {part.label}
            </dt>
            <dd className="amount">{part.valueText}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
