import type { ChangeEvent } from 'react';
import { keepDigits } from './keep-digits.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type CodeFieldProps = Omit<
  TextFieldProps,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'maxLength' | 'inputMode' | 'autoComplete'
> & {
  value: string;
  onChange: (digits: string) => void;
  /** How many digits are expected. */
  length?: number;
};

/** One field for the whole code: pasting, filling by the phone and reading aloud all work. */
export function CodeField({ value, onChange, length = 6, ...props }: CodeFieldProps) {
  return (
    <TextField
      width="short"
      {...props}
      className="code-field"
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        onChange(keepDigits(event.target.value, length));
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
