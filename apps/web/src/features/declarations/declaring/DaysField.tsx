import { TextField } from '@portail/ui/fields/TextField.tsx';
import type { TypedFieldProps } from './HoursField.tsx';

const DAYS = /^\d{1,3}(?:[.,]\d{1,2})?$/;

/** "2,5" is two and a half days; `undefined` for other text. */
export const daysTyped = (text: string): number | undefined => {
  const bare = text.trim();
  return DAYS.test(bare) ? Number(bare.replace(',', '.')) : undefined;
};

export const daysWords = (days: number): string => String(days).replace('.', ',');

export function DaysField({ value, onChange, ...field }: TypedFieldProps) {
  return (
    <TextField
      {...field}
      width="short"
      inputMode="decimal"
      autoComplete="off"
      suffix="jours"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
