import { formatHundredths } from '@portail/rules/wallet/holdings/quantity.ts';
import { parseAmount } from '@portail/rules/money/cents.ts';
import { FieldGroup } from '@portail/ui/fields/FieldGroup.tsx';
import { keepDigits } from '@portail/ui/fields/keep-digits.ts';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentAmountTexts } from './paying.texts.ts';
import { type HoursAndMinutes, hoursAndMinutes, minutesOf } from './durations.ts';

interface DurationFieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  /** In minutes or hundredths of an hour; null while invalid. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

const HOURS_DIGITS = 4;
const MINUTES_DIGITS = 2;

export function MinutesField({ id, label, hint, error, value, onChange }: DurationFieldProps) {
  const texts = useTexts(paymentAmountTexts);
  const [text, setText] = useState<HoursAndMinutes>(() => hoursAndMinutes(value));
  const [known, setKnown] = useState(value);
  // Set from outside by "tout utiliser".
  if (value !== known) {
    setKnown(value);
    setText(hoursAndMinutes(value));
  }
  const type = (change: Partial<HoursAndMinutes>) => {
    const next = { ...text, ...change };
    setText(next);
    setKnown(minutesOf(next));
    onChange(minutesOf(next));
  };
  const common = { inputMode: 'numeric', autoComplete: 'off', width: 'short' } as const;
  return (
    <FieldGroup
      id={id}
      role="group"
      label={label}
      hint={hint}
      error={error}
      className="pay-minutes"
    >
      <TextField
        {...common}
        label={texts.hours}
        suffix="h"
        value={text.hours}
        onChange={({ target }) => type({ hours: keepDigits(target.value, HOURS_DIGITS) })}
      />
      <TextField
        {...common}
        label={texts.minutes}
        suffix="min"
        value={text.minutes}
        onChange={({ target }) => type({ minutes: keepDigits(target.value, MINUTES_DIGITS) })}
        onBlur={() => setText(hoursAndMinutes(value))}
      />
    </FieldGroup>
  );
}

const decimalWords = (value: number | null): string =>
  value === null ? '' : formatHundredths(value);

/** "1,50" is an hour and a half, stored in hundredths. */
export function HundredthsField({ value, onChange, ...props }: DurationFieldProps) {
  const [text, setText] = useState(() => decimalWords(value));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(decimalWords(value));
  }
  const type = (typed: string) => {
    const hundredths = parseAmount(typed) ?? null;
    setText(typed);
    setKnown(hundredths);
    onChange(hundredths);
  };
  return (
    <TextField
      {...props}
      width="short"
      inputMode="decimal"
      autoComplete="off"
      suffix="h"
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={() => {
        if (known !== null) setText(decimalWords(known));
      }}
    />
  );
}
