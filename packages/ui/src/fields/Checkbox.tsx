import './Choice.css';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { FieldError, hintId, useFieldControl, type FieldTexts } from './Field.tsx';

export type CheckboxProps = Pick<FieldTexts, 'hint' | 'error'> &
  Omit<ComponentProps<'input'>, 'type'> & {
    children: ReactNode;
    /** A box that must be ticked to go on (terms). Other boxes are a choice, not a duty. */
    isRequired?: boolean;
  };

export function Checkbox(props: CheckboxProps) {
  const { hint, error, children, isRequired, id, className, ...input } = props;
  const control = useFieldControl(
    { hint, error, isOptional: !isRequired },
    id,
    input['aria-describedby'],
  );
  return (
    <div className={classNames('choice', error !== undefined && 'choice--invalid', className)}>
      <div className="choice__row">
        <input {...input} {...control} type="checkbox" className="choice__input" />
        <label className="choice__label" htmlFor={control.id}>
          {children}
        </label>
      </div>
      {hint !== undefined && (
        <div className="choice__hint field__hint" id={hintId(control.id)}>
          {hint}
        </div>
      )}
      <FieldError fieldId={control.id} error={error} />
    </div>
  );
}
