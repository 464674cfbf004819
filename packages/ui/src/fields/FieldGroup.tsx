import './Choice.css';
import { use, useId, type ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import {
  errorId,
  FieldError,
  FieldHint,
  hintId,
  OPTIONAL_WORDS,
  RequiredNoteContext,
  type FieldTexts,
} from './Field.tsx';

export type FieldGroupProps = Omit<FieldTexts, 'isLabelHidden'> & {
  id?: string | undefined;
  role?: 'group' | 'radiogroup';
  className?: string;
  children: ReactNode;
};

/** Fields or boxes that answer one question, under one legend. */
export function FieldGroup(props: FieldGroupProps) {
  const { label, hint, error, isOptional, help, id, role, className, children } = props;
  const ownId = useId();
  const note = use(RequiredNoteContext);
  const groupId = id ?? ownId;
  const described = [
    hint !== undefined && hintId(groupId),
    error !== undefined && errorId(groupId),
    role === 'radiogroup' && !isOptional && note,
  ];
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      className={classNames(
        'field no-focus-ring',
        error !== undefined && 'field--invalid',
        className,
      )}
      role={role}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
      aria-invalid={role === 'radiogroup' && error !== undefined ? true : undefined}
      aria-required={role === 'radiogroup' && !isOptional ? true : undefined}
    >
      <legend className="field__legend">
        <span className="field__label">
          {label}
          {isOptional && <span className="field__optional">{OPTIONAL_WORDS}</span>}
        </span>
        {help}
      </legend>
      <FieldHint fieldId={groupId}>{hint}</FieldHint>
      <div className="field__choices">{children}</div>
      <FieldError fieldId={groupId} error={error} />
    </fieldset>
  );
}
