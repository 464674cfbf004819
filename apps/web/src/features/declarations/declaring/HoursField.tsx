import { formatHours, hoursRounding, parseHours } from '@portail/rules/declarations/hours.ts';
import { TextField } from '@portail/ui/fields/TextField.tsx';

export interface TypedFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly error: string | undefined;
  /** As typed; reformatted on blur. */
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const UNIT = /\s*h$/u;

/** "7,5", "7.5" or "7h30"; the rounded value of minutes is shown beside the field. */
export function HoursField({ value, onChange, hint, ...field }: TypedFieldProps) {
  const rounding = hoursRounding(value);
  const words = [hint, rounding].filter((one) => one !== undefined).join(' ');
  return (
    <TextField
      {...field}
      {...(words === '' ? {} : { hint: words })}
      width="short"
      inputMode="text"
      autoComplete="off"
      suffix="h"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => {
        const hours = parseHours(value);
        // Minutes stay as typed, because their rounded value is shown beside the field.
        if (hours === undefined || rounding !== undefined) return;
        const right = formatHours(hours).replace(UNIT, '');
        if (right !== value) onChange(right);
      }}
    />
  );
}
