import type { ExpectedDetails } from '@portail/contract/backoffice/operations.schemas.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import {
  RECEIPT_MEANS,
  type ReceiptMeans,
} from '@portail/rules/backoffice/operators/operations.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { receiptTexts } from './operation-receipts.texts.ts';

export interface ReceiptAnswers {
  readonly amountCents: Cents;
  readonly means: ReceiptMeans;
  /** DD/MM/YYYY. */
  readonly day: string;
  readonly bankReference: string;
}

interface ReceiptFormProps {
  readonly id: string;
  readonly details: ExpectedDetails;
  /** Values entered before going back. */
  readonly answers: ReceiptAnswers | undefined;
  readonly onChecked: (answers: ReceiptAnswers) => void;
}

const BANK_REFERENCE_MAX = 60;

const isMeans = (value: string): value is ReceiptMeans =>
  RECEIPT_MEANS.some((means) => means === value);

/** The payment, as on the cheque or the bank statement. */
export function ReceiptForm({ id, details, answers, onChecked }: ReceiptFormProps) {
  const texts = useTexts(receiptTexts);
  const [amount, setAmount] = useState<Cents | undefined>(answers?.amountCents);
  const [means, setMeans] = useState<string>(answers?.means ?? details.moyen ?? '');
  const [day, setDay] = useState(answers?.day ?? '');
  const [bankReference, setBankReference] = useState(answers?.bankReference ?? '');
  const [isTried, setTried] = useState(false);
  const isRight = amount === centsOfWire(details.montant);
  const amountError =
    amount === undefined
      ? texts.required
      : fill(texts.wrongAmount, { montant: wireAmount(details.montant) });
  const hasDay = parseFrenchDate(day) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const written = bankReference.trim();
    if (amount === undefined || !isRight || !isMeans(means) || !hasDay || written === '') return;
    onChecked({ amountCents: amount, means, day, bankReference: written });
  };
  const required = (isMissing: boolean) => (isTried && isMissing ? texts.required : undefined);
  return (
    <Form id={id} onSubmit={submit}>
      <AmountField
        label={texts.received}
        value={amount}
        error={isTried && !isRight ? amountError : undefined}
        onChange={setAmount}
      />
      <Select
        label={texts.receivedMeans}
        emptyLabel={texts.choose}
        value={means}
        error={required(!isMeans(means))}
        options={RECEIPT_MEANS.map((value) => ({ value, label: texts[value] }))}
        onChange={({ target }) => setMeans(target.value)}
      />
      <DateField
        label={texts.day}
        value={day}
        error={isTried && !hasDay ? (day === '' ? texts.required : texts.dayWrong) : undefined}
        onChange={setDay}
      />
      <TextField
        label={texts.bankReference}
        autoComplete="off"
        maxLength={BANK_REFERENCE_MAX}
        value={bankReference}
        error={required(bankReference.trim() === '')}
        onChange={({ target }) => setBankReference(target.value)}
      />
    </Form>
  );
}
