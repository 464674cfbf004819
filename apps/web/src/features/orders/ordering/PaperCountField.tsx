import type { ContentValues } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { countOfTitres, MAX_TITRES } from '@portail/rules/orders/order-amounts.ts';
import { keepDigits } from '@portail/ui/fields/keep-digits.ts';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useState } from 'react';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contentTexts } from './ordering.texts.ts';
import { rightFaceValue } from './order-content.ts';

const MAX_DIGITS = String(MAX_TITRES).length;

interface PaperCountFieldProps {
  readonly id: string;
  readonly values: ContentValues;
  readonly error: string | undefined;
  readonly onChange: (montantTitre: number | null) => void;
}

const countIn = ({ montantTitre, valeurFaciale }: ContentValues): string => {
  if (montantTitre === null) return '';
  if (montantTitre === 0) return '0';
  const faceValue = rightFaceValue(valeurFaciale);
  const count =
    faceValue === undefined ? undefined : countOfTitres(centsOf(montantTitre), faceValue);
  return count === undefined ? '' : String(count);
};

/** Campaigns without fixed counts ask for a number of vouchers, not an amount. */
export function PaperCountField({ id, values, error, onChange }: PaperCountFieldProps) {
  const texts = useTexts(contentTexts);
  const [text, setText] = useState(() => countIn(values));
  const faceValue = rightFaceValue(values.valeurFaciale);
  const amount = values.montantTitre ?? 0;
  const makes =
    amount > 0
      ? fill(texts.countMakes, { montant: formatAmount(centsOf(amount)) })
      : texts.countHint;
  const type = (typed: string) => {
    const digits = keepDigits(typed, MAX_DIGITS);
    setText(digits);
    if (digits === '') onChange(null);
    else onChange(Number(digits) * (faceValue ?? 0));
  };
  return (
    <TextField
      id={id}
      label={texts.countLabel}
      hint={faceValue === undefined ? texts.paperFirst : makes}
      error={error}
      width="short"
      disabled={faceValue === undefined}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={(event) => type(event.target.value)}
    />
  );
}
