import { recordReceipt } from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedDetails,
  ExpectedReceipt,
  RecordedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { eurosOf } from '@portail/rules/money/cents.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { receiptTexts } from './operation-receipts.texts.ts';
import { receiptQuery } from './operations-data.ts';
import { type ReceiptAnswers, ReceiptForm } from './ReceiptForm.tsx';
import { RefusalAlert } from './RefusalAlert.tsx';
import { useIdempotentAct } from './use-idempotent-act.ts';

interface ReceiptDialogProps {
  readonly receipt: ExpectedReceipt;
  readonly onClose: (recorded?: RecordedReceipt) => void;
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
  const { submit, isPending, refusal, begin, forgetRefusal } = useIdempotentAct(
    async (given: ReceiptAnswers, options) => {
      const { amountCents, means, day, bankReference } = given;
      const body = {
        nature,
        reference,
        montant: eurosOf(amountCents),
        moyen: means,
        dateReception: day,
        referenceBancaire: bankReference,
      };
      const outcome = await confirmingIdentity(() => callApi(recordReceipt, { body }, options));
      if (outcome.kind === 'done') onClose(outcome.value);
    },
  );
  const check = (given: ReceiptAnswers) => {
    begin();
    forgetRefusal();
    setAnswers(given);
    setSure(true);
  };
  const amount = wireAmount(details.montant);
  const isLast = isSure && answers !== undefined;
  return (
    <Modal
      isOpen
      onClose={() => onClose()}
      isDismissable={!isPending}
      title={isLast ? texts.sureTitle : fill(texts.dialogTitle, { reference })}
      footer={
        isLast ? (
          <>
            <Button
              isPending={isPending}
              pendingLabel={texts.pending}
              onClick={() => void submit(answers)}
            >
              {details.secondePersonne ? texts.ask : fill(texts.confirm, { montant: amount })}
            </Button>
            <Button variant="secondary" disabled={isPending} onClick={() => setSure(false)}>
              {texts.back}
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" form={formId}>
              {texts.next}
            </Button>
            <Button variant="secondary" onClick={() => onClose()}>
              {texts.cancel}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <RefusalAlert refusal={refusal} title={texts.failed} open={texts.open} />
        {isLast ? (
          <>
            <p>
              {fill(texts.sure, {
                montant: amount,
                payeur: details.payeur,
                date: wireDayWords(answers.day),
                moyen: texts[`by${answers.means}`],
                reference,
              })}
            </p>
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
            <ReceiptForm id={formId} details={details} answers={answers} onChecked={check} />
          </>
        )}
      </div>
    </Modal>
  );
}

/** The payer is read when it is opened, one at a time. */
export function ReceiptDialog({ receipt, onClose }: ReceiptDialogProps) {
  const texts = useTexts(receiptTexts);
  const { data, error, refetch } = useQuery(receiptQuery(receipt));
  if (data !== undefined) return <Steps details={data} onClose={onClose} />;
  return (
    <Modal
      isOpen
      onClose={() => onClose()}
      title={fill(texts.dialogTitle, { reference: receipt.reference })}
    >
      {error === null ? (
        <Skeleton lines={3} label={texts.detailsLoading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Modal>
  );
}
