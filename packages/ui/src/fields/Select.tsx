import type { ComponentProps, ReactNode } from 'react';
import { ChevronDown } from '../icons/icons.ts';
import { classNames } from '../layout/class-names.ts';
import { Field, useFieldControl, type FieldTexts } from './Field.tsx';
import type { FieldWidth } from './TextField.tsx';

export type SelectOption = { value: string; label: string; isDisabled?: boolean };

export type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'width'> & {
    options?: readonly SelectOption[];
    /** Instead of `options`, when they stand in groups. */
    children?: ReactNode;
    /** Shown first, with an empty value, when nothing is chosen yet. */
    emptyLabel?: string;
    width?: FieldWidth;
  };

/** The system's own list: the one people already know, right on every phone and for every reader. */
export function Select(props: SelectProps) {
  const { label, hint, error, isOptional, help, isLabelHidden, ...rest } = props;
  const { options, children, emptyLabel, width = 'full', id, ...select } = rest;
  const control = useFieldControl(props, id, select['aria-describedby']);
  return (
    <Field {...{ label, hint, error, isOptional, help, isLabelHidden }} fieldId={control.id}>
      <div
        className={classNames(
          'field__box',
          `field__box--${width}`,
          select.disabled && 'field__box--disabled',
        )}
      >
        <select {...select} {...control} className="field__input field__select">
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options?.map((option) => (
            <option key={option.value} value={option.value} disabled={option.isDisabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDown className="field__chevron" />
      </div>
    </Field>
  );
}
