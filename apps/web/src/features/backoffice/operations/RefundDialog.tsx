import { getRefundable, refundOperation } from '@portail/contract/backoffice/operations.calls.ts';
import type {
  RefundableDetails,
  RefundableLine,
  RefundOutcomeAnswer,
} from '@portail/contract/backoffice/operations.schemas.ts';
import {
  REFUND_REASONS,
  type RefundReasonGiven,
} from '@portail/rules/backoffice/operators/operations.ts';
import { FactList } from '@portail/ui/data/FactList.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { CheckedDialog } from './CheckedDialog.tsx';
import { refundTexts } from './operation-refunds.texts.ts';
import { OPERATION_READS } from './operations-data.ts';

interface RefundDialogProps {
  readonly line: RefundableLine;
  readonly onClose: (outcome?: RefundOutcomeAnswer) => void;
}

interface StepsProps {
  readonly details: RefundableDetails;
  readonly onClose: RefundDialogProps['onClose'];
}

const UNDOES: ReadonlySet<string> = new Set(['ENCAISSEMENT', 'CREDIT']);

const reasonOf = (value: string): RefundReasonGiven | undefined =>
  REFUND_REASONS.find((reason) => reason === value);

/** Amount and recipient, before anything is posted. */
function Summary({ details }: { readonly details: RefundableDetails }) {
  const texts = useTexts(refundTexts);
  const { nature, libelle, destinataire, montant, secondePersonne } = details;
  return (
    <>
      <p>
        {fill(UNDOES.has(nature) ? texts.sureUndo : texts.sure, {
          montant: wireAmount(montant),
          destinataire,
          libelle,
        })}
      </p>
      {secondePersonne ? <Alert tone="info">{texts.two}</Alert> : null}
    </>
  );
}

function ReasonStep({
  id,
  details,
  reason,
  onChange,
  onChecked,
}: {
  readonly id: string;
  readonly details: RefundableDetails;
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  readonly onChecked: () => void;
}) {
  const texts = useTexts(refundTexts);
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reasonOf(reason) !== undefined) onChecked();
  };
  return (
    <>
      <FactList
        facts={[
          { id: 'to', label: texts.to, value: details.destinataire },
          { id: 'contract', label: texts.contract, value: details.numeroContrat },
          { id: 'amount', label: texts.amount, value: wireAmount(details.montant), isStrong: true },
        ]}
      />
      <p>{texts[`effect${details.nature}`]}</p>
      <Form id={id} onSubmit={submit}>
        <Select
          label={texts.reason}
          emptyLabel={texts.choose}
          value={reason}
          error={isTried && reasonOf(reason) === undefined ? texts.required : undefined}
          options={REFUND_REASONS.map((value) => ({ value, label: texts[value] }))}
          onChange={({ target }) => onChange(target.value)}
        />
      </Form>
    </>
  );
}

function Steps({ details, onClose }: StepsProps) {
  const texts = useTexts(refundTexts);
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const { nature, reference, montant, libelle } = details;
  const { submit, isPending, refusal, renewKey, forgetRefusal } = useApiMutation(refundOperation, {
    invalidates: OPERATION_READS,
    onSuccess: onClose,
  });
  const check = () => {
    renewKey();
    forgetRefusal();
    setSure(true);
  };
  const confirm = () => {
    const motif = reasonOf(reason);
    if (motif !== undefined) void submit({ body: { nature, reference, montant, motif } });
  };
  return (
    <CheckedDialog
      title={libelle}
      texts={texts}
      isSure={isSure}
      formId={formId}
      confirm={
        details.secondePersonne ? texts.ask : fill(texts.confirm, { montant: wireAmount(montant) })
      }
      isPending={isPending}
      refusal={refusal}
      onConfirm={confirm}
      onBack={() => setSure(false)}
      onClose={() => onClose()}
    >
      {isSure ? (
        <Summary details={details} />
      ) : (
        <ReasonStep
          id={formId}
          details={details}
          reason={reason}
          onChange={setReason}
          onChecked={check}
        />
      )}
    </CheckedDialog>
  );
}

/** The recipient is read when it is opened, one at a time. */
export function RefundDialog({ line, onClose }: RefundDialogProps) {
  const texts = useTexts(refundTexts);
  const { nature, reference } = line;
  const { data, error, refetch } = useApiQuery(
    getRefundable,
    { params: { nature, reference } },
    { staleTime: 0 },
  );
  if (data !== undefined) return <Steps details={data} onClose={onClose} />;
  return (
    <Modal isOpen onClose={() => onClose()} title={line.libelle}>
      <PendingRead error={error} refetch={refetch} lines={3} label={texts.detailsLoading} />
    </Modal>
  );
}
