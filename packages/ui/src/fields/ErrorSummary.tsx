import './Form.css';
import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { CircleAlert } from '../icons/base-icons.ts';
import { summaryTitle } from './summary-title.ts';

export type FieldProblem = {
  /** The id of the field; absent when the problem is the form's as a whole. */
  fieldId?: string | undefined;
  /** The field's label: several fields may have the same message. */
  label?: string | undefined;
  message: string;
};

type ErrorSummaryProps = {
  problems: readonly FieldProblem[];
  /** Changes at each refused submission: the summary then takes focus, even with the same problems. */
  attempt?: number;
  title?: string;
};

function goToField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (field === null) return;
  // The address must not change: the router lives there.
  event.preventDefault();
  const start = field.closest('.field, .choice') ?? field;
  start.scrollIntoView({ block: 'start' });
  const control = field.matches('fieldset') ? field.querySelector<HTMLElement>('input') : field;
  (control ?? field).focus({ preventScroll: true });
}

/** Above the fields, takes focus, one link per error, the words of the field. */
export function ErrorSummary({ problems, attempt, title }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const isShown = problems.length > 0;
  const lastAttempt = useRef<number>(undefined);
  useEffect(() => {
    if (!isShown) return;
    // Once per attempt: a summary that comes back while a field is typed must not take its focus.
    if (attempt === undefined || attempt !== lastAttempt.current) ref.current?.focus();
    lastAttempt.current = attempt;
  }, [isShown, attempt]);
  if (!isShown) return null;
  return (
    <div ref={ref} className="error-summary" role="group" aria-labelledby={titleId} tabIndex={-1}>
      <CircleAlert />
      <div>
        <h2 className="error-summary__title" id={titleId}>
          {title ?? summaryTitle(problems.length)}
        </h2>
        <ul className="error-summary__list">
          {problems.map(({ fieldId, label, message }) => (
            <li key={`${fieldId ?? ''} ${message}`}>
              {fieldId === undefined ? (
                message
              ) : (
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    goToField(event, fieldId);
                  }}
                >
                  {label === undefined ? message : `${label} : ${message}`}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
