import './FileField.css';
import type { ComponentProps } from 'react';
import { Field, useFieldControl, type FieldTexts } from './Field.tsx';

export type FileFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
    onChange: (file: File | undefined) => void;
  };

/** The system's own chooser; a file may also be dropped on it. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, isOptional, help, isLabelHidden, ...rest } = props;
  const { id, onChange, ...input } = rest;
  const control = useFieldControl(props, id, input['aria-describedby']);
  return (
    <Field {...{ label, hint, error, isOptional, help, isLabelHidden }} fieldId={control.id}>
      <input
        {...input}
        {...control}
        // Text inputs and selects know this attribute for themselves; a chooser of files does not.
        aria-required={undefined}
        type="file"
        className="file-field"
        onChange={({ target }) => onChange(target.files?.[0])}
      />
    </Field>
  );
}
