import {
  getExpectedReceipt,
  recordReceipt,
} from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedDetails,
  ExpectedReceipt,
  RecordedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { centsOf, eurosOf, formatAmount } from '@portail/rules/money/cents.ts';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useId, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { CheckedDialog } from './CheckedDialog.tsx';
import { receiptTexts } from './operation-receipts.texts.ts';
import { OPERATION_READS } from './operations-data.ts';
import { type ReceiptAnswers, ReceiptForm } from './ReceiptForm.tsx';

interface ReceiptDialogProps {
  readonly receipt: ExpectedReceipt;
  readonly onClose: (recorded?: RecordedReceipt) => void;
}

/** What becomes of an amount that is not the expected one; several targets are the server's to divide. */
function Difference({
  texts,
  dueCents,
  answers: { amountCents, others },
}: {
  readonly texts: { readonly partial: string; readonly excess: string };
  readonly dueCents: number;
  readonly answers: ReceiptAnswers;
}) {
  if (others.length > 0 || amountCents === dueCents) return null;
  const difference = formatAmount(centsOf(Math.abs(dueCents - amountCents)));
  return (
    <Alert tone="info">
      {amountCents < dueCents
        ? fill(texts.partial, { reste: difference })
        : fill(texts.excess, { trop: difference })}
    </Alert>
  );
}

/** What the payer has left from earlier payments, instead of new money. */
function Credits({
  details,
  onUse,
}: {
  readonly details: ExpectedDetails;
  readonly onUse: (answers: ReceiptAnswers) => void;
}) {
  const texts = useTexts(receiptTexts);
  if (details.credits.length === 0) return null;
  return (
    <Alert tone="info" title={texts.credits}>
      {details.credits.map(({ id, reference, montant, moyen, dateReception, ...credit }) => (
        <Button
          key={id}
          variant="secondary"
          isSmall
          onClick={() =>
            onUse({
              amountCents: centsOfWire(montant),
              others: [],
              means: moyen,
              day: dateReception,
              bankReference: credit.referenceBancaire ?? reference,
              creditId: id,
            })
          }
        >
          {fill(texts.useCredit, { montant: wireAmount(montant), reference })}
        </Button>
      ))}
    </Alert>
  );
}

/** Two steps: entry next to the expected amount, then confirmation. */
function Steps({
  details,
  onClose,
}: {
  readonly details: ExpectedDetails;
  readonly onClose: ReceiptDialogProps['onClose'];
}) {
  const texts = useTexts(receiptTexts);
  const formId = useId();
  const [answers, setAnswers] = useState<ReceiptAnswers>();
  const [isSure, setSure] = useState(false);
  const { nature, reference } = details;
  const { submit, isPending, refusal, renewKey, forgetRefusal } = useApiMutation(recordReceipt, {
    invalidates: OPERATION_READS,
    onSuccess: onClose,
  });
  const record = ({ amountCents, others, means, day, bankReference, creditId }: ReceiptAnswers) =>
    submit({
      body: {
        nature,
        reference,
        montant: eurosOf(amountCents),
        moyen: means,
        dateReception: day,
        referenceBancaire: bankReference,
        ...(others.length === 0 ? {} : { autres: [...others] }),
        ...(creditId === undefined ? {} : { tropPercu: creditId }),
      },
    });
  const check = (given: ReceiptAnswers) => {
    renewKey();
    forgetRefusal();
    setAnswers(given);
    setSure(true);
  };
  const amount = wireAmount(details.montant);
  const dueCents = centsOfWire(details.montant);
  const subjectOf = ({ others }: ReceiptAnswers): string => {
    if (others.length === 0) return reference;
    if (others.length === 1) return fill(texts.withOther, { reference });
    return fill(texts.withOthers, { reference, nombre: String(others.length) });
  };
  const isLast = isSure && answers !== undefined;
  return (
    <CheckedDialog
      title={fill(texts.dialogTitle, { reference })}
      texts={texts}
      isSure={isLast}
      formId={formId}
      confirm={
        details.secondePersonne
          ? texts.ask
          : fill(texts.confirm, { montant: formatAmount(answers?.amountCents ?? dueCents) })
      }
      isPending={isPending}
      refusal={refusal}
      onConfirm={() => {
        if (answers !== undefined) void record(answers);
      }}
      onBack={() => setSure(false)}
      onClose={() => onClose()}
    >
      {isLast ? (
        <>
          <p>
            {fill(answers.creditId === undefined ? texts.sure : texts.sureCredit, {
              montant: formatAmount(answers.amountCents),
              payeur: details.payeur,
              date: wireDayWords(answers.day),
              moyen: texts[`by${answers.means}`],
              reference: subjectOf(answers),
            })}
          </p>
          <Difference texts={texts} dueCents={dueCents} answers={answers} />
          {details.secondePersonne ? <Alert tone="info">{texts.two}</Alert> : null}
        </>
      ) : (
        <>
          <FactList
            facts={[
              { id: 'payer', label: texts.payer, value: details.payeur },
              { id: 'for', label: texts.for, value: `${texts[nature]} ${reference}` },
              { id: 'amount', label: texts.awaited, value: amount, isStrong: true },
            ]}
          />
          <Credits details={details} onUse={check} />
          <ReceiptForm
            id={formId}
            details={details}
            answers={answers?.creditId === undefined ? answers : undefined}
            onChecked={check}
          />
        </>
      )}
    </CheckedDialog>
  );
}

/** The payer is read when it is opened, one at a time. */
export function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const texts = useTexts(receiptTexts);
  const { nature, reference } = receipt;
  const { data, error, refetch } = useApiQuery(
    getExpectedReceipt,
    { params: { nature, reference } },
    { staleTime: 0 },
  );
  if (data !== undefined) return <Steps details={data} onClose={onClose} />;
  return (
    <Modal isOpen onClose={() => onClose()} title={fill(texts.dialogTitle, { reference })}>
      <PendingRead error={error} refetch={refetch} lines={3} label={texts.detailsLoading} />
    </Modal>
  );
}
