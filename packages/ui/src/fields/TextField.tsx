import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Field, useFieldControl, type FieldTexts } from './Field.tsx';

export type FieldWidth = 'full' | 'medium' | 'short';

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'prefix' | 'size' | 'width'> & {
    /** The width shows the expected length: a postcode is short. */
    width?: FieldWidth;
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** A button that belongs to the field, inside its frame. */
    action?: ReactNode;
  };

/** The format that an address must have, for the fields that say nothing else of it (RGAA 11.10). */
const EMAIL_HINT = 'Exemple\u00a0: nom@domaine.fr';

/** A native input: it takes `register('…')` of react-hook-form, or value and onChange, as any input does. */
export function TextField(props: TextFieldProps) {
  const { label, error, isOptional, help, isLabelHidden, isErrorApart, ...rest } = props;
  const { width = 'full', prefix, suffix, action, id, className, hint: given, ...input } = rest;
  const hint = given ?? (input.type === 'email' && !input.readOnly ? EMAIL_HINT : undefined);
  const control = useFieldControl({ hint, error, isOptional }, id, input['aria-describedby']);
  return (
    <Field
      {...{ label, hint, error, isOptional, help, isLabelHidden, isErrorApart }}
      fieldId={control.id}
      {...(className === undefined ? {} : { className })}
    >
      <div
        className={classNames(
          'field__box',
          `field__box--${width}`,
          input.disabled && 'field__box--disabled',
          input.readOnly && 'field__box--read-only',
        )}
      >
        {prefix !== undefined && <span className="field__affix">{prefix}</span>}
        <input type="text" {...input} {...control} className="field__input" />
        {suffix !== undefined && <span className="field__affix">{suffix}</span>}
        {action}
      </div>
    </Field>
  );
}
