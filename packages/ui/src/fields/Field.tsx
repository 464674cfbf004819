import './Field.css';
import { createContext, use, useId, type ReactNode } from 'react';
import { CircleAlert } from '../icons/base-icons.ts';
import { classNames } from '../layout/class-names.ts';

/** What every field has: a label above, a hint below it, and its error in the same words as the summary. */
export type FieldTexts = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Fields are required by default; an optional field says so in its label. */
  isOptional?: boolean | undefined;
  /** A HelpTip, beside the label. */
  help?: ReactNode;
  /** For a field whose label is already given by its surroundings. */
  isLabelHidden?: boolean | undefined;
  /** Its error is drawn elsewhere, by a FieldError of its id: a narrow field in a line of several. */
  isErrorApart?: boolean | undefined;
};

export type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

/** The id of the note that says that every field of the form is required; see `Form`. */
export const RequiredNoteContext = createContext<string | undefined>(undefined);

export function useFieldControl(
  texts: Pick<FieldTexts, 'hint' | 'error' | 'isOptional'>,
  id: string | undefined,
  describedBy: string | undefined,
): FieldControlProps {
  const ownId = useId();
  const note = use(RequiredNoteContext);
  const fieldId = id ?? ownId;
  const described = [
    texts.hint !== undefined && hintId(fieldId),
    texts.error !== undefined && errorId(fieldId),
    describedBy,
    !texts.isOptional && note,
  ].filter(Boolean);
  return {
    id: fieldId,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
    'aria-invalid': texts.error !== undefined || undefined,
    'aria-required': !texts.isOptional || undefined,
  };
}

export const labelId = (fieldId: string) => `${fieldId}-etiquette`;
export const hintId = (fieldId: string) => `${fieldId}-aide`;
export const errorId = (fieldId: string) => `${fieldId}-erreur`;

export function FieldHint({ fieldId, children }: { fieldId: string; children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div className="field__hint" id={hintId(fieldId)}>
      {children}
    </div>
  );
}

export function FieldError({ fieldId, error }: { fieldId: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <div className="field__error" id={errorId(fieldId)}>
      <CircleAlert />
      <span>{error}</span>
    </div>
  );
}

export const OPTIONAL_WORDS = ' (facultatif)';

type FieldProps = FieldTexts & { fieldId: string; className?: string; children: ReactNode };

/** Label, hint, control and error, in that order, wired by id. */
export function Field(props: FieldProps) {
  const { fieldId, label, hint, error, isOptional, help, isLabelHidden, isErrorApart } = props;
  const { className, children } = props;
  return (
    <div className={classNames('field', error !== undefined && 'field--invalid', className)}>
      <div className={classNames('field__head', isLabelHidden && 'visually-hidden')}>
        <label id={labelId(fieldId)} className="field__label" htmlFor={fieldId}>
          {label}
          {isOptional && <span className="field__optional">{OPTIONAL_WORDS}</span>}
        </label>
        {help}
      </div>
      <FieldHint fieldId={fieldId}>{hint}</FieldHint>
      {children}
      {!isErrorApart && <FieldError fieldId={fieldId} error={error} />}
    </div>
  );
}
