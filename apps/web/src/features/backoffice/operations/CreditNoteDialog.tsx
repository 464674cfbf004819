import {
  creditFunderInvoice,
  getCreditableInvoice,
} from '@portail/contract/backoffice/operator-invoices.calls.ts';
import type {
  CreditableInvoice,
  CreditNoteOutcome,
} from '@portail/contract/backoffice/operator-invoices.schemas.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { centsOfWire, wireEuros } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { AmountField } from '@portail/ui/fields/AmountField.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { CheckedDialog } from './CheckedDialog.tsx';
import { invoiceTexts } from './operation-invoices.texts.ts';
import { OPERATION_READS } from './operations-data.ts';

type Creditable = CreditableInvoice['motifs'][number];

interface Answers {
  readonly creditable: Creditable;
  readonly amount: Cents;
}

interface StepProps {
  readonly invoice: CreditableInvoice;
  readonly onClose: (outcome?: CreditNoteOutcome) => void;
}

function Entry({
  id,
  invoice,
  answers,
  onChecked,
}: Pick<StepProps, 'invoice'> & {
  readonly id: string;
  readonly answers: Answers | undefined;
  readonly onChecked: (answers: Answers) => void;
}) {
  const texts = useTexts(invoiceTexts);
  const [reason, setReason] = useState<string>(answers?.creditable.motif ?? '');
  const [typed, setTyped] = useState<Cents | undefined>(answers?.amount);
  const [isTried, setTried] = useState(false);
  const creditable = invoice.motifs.find(({ motif }) => motif === reason);
  const most = creditable === undefined ? centsOf(0) : centsOfWire(creditable.maximum);
  const amount = creditable?.entier === true ? most : typed;
  const isRight = amount !== undefined && amount > 0 && amount <= most;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (creditable !== undefined && amount !== undefined && isRight)
      onChecked({ creditable, amount });
  };
  const wrongAmount =
    amount === undefined || amount === 0
      ? texts.required
      : fill(texts.tooMuch, { montant: wireAmount(creditable?.maximum ?? 0) });
  return (
    <>
      <FactList
        facts={[
          { id: 'funder', label: texts.funder, value: invoice.organisme },
          { id: 'contract', label: texts.contract, value: invoice.numeroContrat },
          { id: 'amount', label: texts.amount, value: wireAmount(invoice.montant), isStrong: true },
          { id: 'credited', label: texts.credited, value: wireAmount(invoice.dejaCredite) },
          { id: 'paid', label: texts.paid, value: wireAmount(invoice.dejaPaye) },
        ]}
      />
      <Form id={id} onSubmit={submit}>
        <Select
          label={texts.reason}
          emptyLabel={texts.choose}
          value={reason}
          error={isTried && creditable === undefined ? texts.required : undefined}
          options={invoice.motifs.map(({ motif }) => ({ value: motif, label: texts[motif] }))}
          onChange={({ target }) => setReason(target.value)}
        />
        {creditable === undefined ? null : <p>{texts[`effect${creditable.motif}`]}</p>}
        {creditable === undefined || creditable.entier ? null : (
          <AmountField
            label={texts.creditAmount}
            hint={fill(texts.most, { montant: wireAmount(creditable.maximum) })}
            value={typed}
            error={isTried && !isRight ? wrongAmount : undefined}
            onChange={setTyped}
          />
        )}
      </Form>
    </>
  );
}

function Steps({ invoice, onClose }: StepProps) {
  const texts = useTexts(invoiceTexts);
  const formId = useId();
  const [answers, setAnswers] = useState<Answers>();
  const [isSure, setSure] = useState(false);
  const { numero, organisme } = invoice;
  const { submit, isPending, refusal, renewKey, forgetRefusal } = useApiMutation(
    creditFunderInvoice,
    { invalidates: [...OPERATION_READS, getCreditableInvoice], onSuccess: onClose },
  );
  const check = (checked: Answers) => {
    renewKey();
    forgetRefusal();
    setAnswers(checked);
    setSure(true);
  };
  const montant = answers === undefined ? 0 : wireEuros(answers.amount);
  const isAsked =
    answers !== undefined &&
    answers.creditable.seuil !== null &&
    montant > answers.creditable.seuil;
  const confirm = () => {
    if (answers === undefined) return;
    const { motif } = answers.creditable;
    void submit({ params: { numero }, body: { montant, motif } });
  };
  return (
    <CheckedDialog
      title={fill(texts.actOf, { numero })}
      texts={texts}
      isSure={isSure}
      formId={formId}
      confirm={isAsked ? texts.ask : fill(texts.confirm, { montant: wireAmount(montant) })}
      isPending={isPending}
      refusal={refusal}
      onConfirm={confirm}
      onBack={() => setSure(false)}
      onClose={() => onClose()}
    >
      {isSure && answers !== undefined ? (
        <>
          <p>
            {fill(texts.sure, {
              montant: wireAmount(montant),
              organisme,
              numero,
              motif: texts[answers.creditable.motif],
            })}
          </p>
          <p>{texts.final}</p>
          {isAsked ? <Alert tone="info">{texts.two}</Alert> : null}
        </>
      ) : (
        <Entry id={formId} invoice={invoice} answers={answers} onChecked={check} />
      )}
    </CheckedDialog>
  );
}

/** What may be credited is read when it is opened: a payment or a refund changes it. */
export function CreditNoteDialog({
  numero,
  onClose,
}: {
  readonly numero: string;
  readonly onClose: StepProps['onClose'];
}) {
  const texts = useTexts(invoiceTexts);
  const { data, error, refetch } = useApiQuery(
    getCreditableInvoice,
    { params: { numero } },
    { staleTime: 0 },
  );
  if (data !== undefined && data.motifs.length > 0)
    return <Steps invoice={data} onClose={onClose} />;
  return (
    <Modal
      isOpen
      onClose={() => onClose()}
      title={fill(texts.actOf, { numero })}
      footer={
        <Button variant="secondary" onClick={() => onClose()}>
          {texts.close}
        </Button>
      }
    >
      {data === undefined ? (
        <PendingRead error={error} refetch={refetch} lines={3} label={texts.detailsLoading} />
      ) : (
        <p>{texts.nothing}</p>
      )}
    </Modal>
  );
}
