import './navigation.css';
import { Check } from '../icons/icons.ts';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { Link } from '../link/Link.tsx';

export type Step = {
  id: string;
  label: string;
  state: 'done' | 'current' | 'todo';
  /** Completed steps lead back; the others do not. */
  href?: string;
};

/** The steps by their names. Narrow screens keep the signs, and the name of the current one. */
export function Stepper({ steps, label = 'Étapes' }: { steps: readonly Step[]; label?: string }) {
  const index = steps.findIndex((step) => step.state === 'current');
  const current = steps[index];
  return (
    <nav className="stepper no-print" aria-label={label}>
      <ol className="stepper__list">
        {steps.map((step, position) => (
          <li
            key={step.id}
            className={`stepper__step stepper__step--${step.state}`}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <StepContent step={step} number={position + 1} />
          </li>
        ))}
      </ol>
      {current !== undefined && (
        <p className="stepper__now" aria-hidden>
          Étape {index + 1} sur {steps.length} : <strong>{current.label}</strong>
        </p>
      )}
    </nav>
  );
}

function StepContent({ step, number }: { step: Step; number: number }) {
  const inner = (
    <>
      <span className="stepper__sign">{step.state === 'done' ? <Check /> : number}</span>
      <span className="stepper__label">{step.label}</span>
      {step.state === 'done' && <VisuallyHidden> (terminée)</VisuallyHidden>}
    </>
  );
  if (step.state === 'done' && step.href !== undefined)
    return (
      <Link className="stepper__inner" href={step.href}>
        {inner}
      </Link>
    );
  return <span className="stepper__inner">{inner}</span>;
}
