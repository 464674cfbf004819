import type { ComponentProps } from 'react';
import { Field, useFieldControl, type FieldTexts } from './Field.tsx';

export type TextAreaProps = FieldTexts & ComponentProps<'textarea'>;

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isOptional, help, isLabelHidden, id, rows = 4, ...area } = props;
  const control = useFieldControl(props, id, area['aria-describedby']);
  return (
    <Field {...{ label, hint, error, isOptional, help, isLabelHidden }} fieldId={control.id}>
      <textarea {...area} {...control} rows={rows} className="field__box field__area" />
    </Field>
  );
}
