import type { ExpectedDetails } from '@portail/contract/backoffice/operations.schemas.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import {
  RECEIPT_MEANS,
  type ReceiptMeans,
} from '@portail/rules/backoffice/operators/operations.ts';
import { type PaymentTarget, referencesIn } from '@portail/rules/settlement/statement-matching.ts';
import { parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { receiptTexts } from './operation-receipts.texts.ts';

export interface ReceiptAnswers {
  readonly amountCents: Cents;
  /** Paid by the same transfer or cheque. */
  readonly others: readonly PaymentTarget[];
  readonly means: ReceiptMeans;
  /** DD/MM/YYYY. */
  readonly day: string;
  readonly bankReference: string;
  /** The credit of the payer that is used; it is no new money. */
  readonly creditId?: string;
}

interface ReceiptFormProps {
  readonly id: string;
  readonly details: ExpectedDetails;
  /** Values entered before going back. */
  readonly answers: ReceiptAnswers | undefined;
  readonly onChecked: (answers: ReceiptAnswers) => void;
}

const BANK_REFERENCE_MAX = 60;
const OTHERS_MAX = 500;

const isMeans = (value: string): value is ReceiptMeans =>
  RECEIPT_MEANS.some((means) => means === value);

/** The payment, as on the cheque or the bank statement. */
export function ReceiptForm({ id, details, answers, onChecked }: ReceiptFormProps) {
  const texts = useTexts(receiptTexts);
  const [amount, setAmount] = useState<Cents | undefined>(answers?.amountCents);
  const [means, setMeans] = useState<string>(answers?.means ?? details.moyen ?? '');
  const [day, setDay] = useState(answers?.day ?? '');
  const [bankReference, setBankReference] = useState(answers?.bankReference ?? '');
  const [others, setOthers] = useState(
    answers?.others.map(({ reference }) => reference).join(' ') ?? '',
  );
  const [isTried, setTried] = useState(false);
  const isRight = amount !== undefined && amount > 0;
  const targets = referencesIn(others).filter(({ reference }) => reference !== details.reference);
  const areOthersRight = others.trim() === '' || targets.length > 0;
  const hasDay = parseFrenchDate(day) !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const written = bankReference.trim();
    if (!isRight || !isMeans(means) || !hasDay || written === '' || !areOthersRight) return;
    onChecked({ amountCents: amount, others: targets, means, day, bankReference: written });
  };
  const required = (isMissing: boolean) => (isTried && isMissing ? texts.required : undefined);
  return (
    <Form id={id} onSubmit={submit}>
      <AmountField
        label={texts.received}
        value={amount}
        error={required(!isRight)}
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
      <TextField
        label={texts.others}
        hint={texts.othersHint}
        autoComplete="off"
        maxLength={OTHERS_MAX}
        value={others}
        error={isTried && !areOthersRight ? texts.othersWrong : undefined}
        onChange={({ target }) => setOthers(target.value)}
      />
    </Form>
  );
}
