import { formatAmount, parseAmount, type Cents } from '@portail/rules/money/cents.ts';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type AmountFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'suffix'
> & {
  value: Cents | undefined;
  /** The amount, or undefined while the text is not one; `text` distinguishes an empty field from a wrong one. */
  onChange: (value: Cents | undefined, text: string) => void;
};

/** "1 234,50": the sign stands beside the field, not in it. */
export const amountWords = (value: Cents | undefined): string =>
  value === undefined ? '' : formatAmount(value).replace(/\s*€$/u, '');

/** Takes "15,50", "15.50" and "1 234,50"; what was typed is only rewritten once the field is left. */
export function AmountField({ value, onChange, onBlur, ...props }: AmountFieldProps) {
  const [text, setText] = useState(amountWords(value));
  const [known, setKnown] = useState(value);
  // The amount changed from outside (a linked field, "tout payer"): show it.
  if (value !== known) {
    setKnown(value);
    setText(amountWords(value));
  }
  const type = (typed: string) => {
    const parsed = parseAmount(typed);
    setText(typed);
    setKnown(parsed);
    onChange(parsed, typed);
  };
  return (
    <TextField
      width="short"
      autoComplete="off"
      {...props}
      className="amount-field"
      inputMode="decimal"
      suffix="€"
      value={text}
      onChange={(event) => {
        type(event.target.value);
      }}
      onBlur={(event) => {
        if (known !== undefined) setText(amountWords(known));
        onBlur?.(event);
      }}
    />
  );
}
