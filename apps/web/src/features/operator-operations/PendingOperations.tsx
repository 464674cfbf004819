import { decideOperation } from '@portail/contract/calls/operations.calls.ts';
import type {
  PendingOperation,
  RefundOutcomeAnswer,
} from '@portail/contract/schemas/operations.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../session/api.ts';
import { ReadFailure } from '../../shared/page/ReadFailure.tsx';
import { wireAmount } from '../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { pendingTexts, refundTexts } from '../../texts/operation-refunds.ts';
import { pendingQuery } from './operations-data.ts';
import { RefusalAlert } from './RefusalAlert.tsx';
import { useKeyedAct } from './use-keyed-act.ts';

interface Decision {
  readonly operation: PendingOperation;
  readonly isAgreed: boolean;
}

interface DecisionDialogProps extends Decision {
  readonly onClose: (outcome?: RefundOutcomeAnswer) => void;
}

function DecisionDialog({ operation, isAgreed, onClose }: DecisionDialogProps) {
  const texts = useTexts(pendingTexts);
  const refunds = useTexts(refundTexts);
  const { idOperation, libelle, demandePar } = operation;
  const { submit, isPending, refusal } = useKeyedAct(
    async (decision: 'ACCEPTER' | 'REFUSER', options) => {
      const asked = { params: { idOperation }, body: { decision } };
      onClose(await callApi(decideOperation, asked, options));
    },
  );
  const montant = wireAmount(operation.montant);
  return (
    <Modal
      isOpen
      onClose={() => onClose()}
      role="alertdialog"
      size="small"
      isDismissable={!isPending}
      title={isAgreed ? texts.acceptTitle : texts.refuseTitle}
      footer={
        <>
          <Button
            variant={isAgreed ? 'primary' : 'danger'}
            isPending={isPending}
            pendingLabel={texts.pending}
            onClick={() => void submit(isAgreed ? 'ACCEPTER' : 'REFUSER')}
          >
            {isAgreed ? fill(texts.confirmAccept, { montant }) : texts.confirmRefuse}
          </Button>
          <Button variant="secondary" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className="stack">
        <RefusalAlert refusal={refusal} title={texts.failed} open={refunds.open} />
        <p>
          {fill(isAgreed ? texts.acceptText : texts.refuseText, {
            montant,
            demandeur: demandePar,
            libelle,
          })}
        </p>
      </div>
    </Modal>
  );
}

interface DecisionsProps {
  readonly operation: PendingOperation;
  readonly onDecide: (decision: Decision) => void;
}

function Decisions({ operation, onDecide }: DecisionsProps) {
  const texts = useTexts(pendingTexts);
  const { peutDecider, libelle } = operation;
  if (!peutDecider) return texts.own;
  return (
    <span className="cluster">
      <Button
        isSmall
        aria-label={fill(texts.acceptOf, { libelle })}
        onClick={() => onDecide({ operation, isAgreed: true })}
      >
        {texts.accept}
      </Button>
      <Button
        variant="secondary"
        isSmall
        aria-label={fill(texts.refuseOf, { libelle })}
        onClick={() => onDecide({ operation, isAgreed: false })}
      >
        {texts.refuse}
      </Button>
    </span>
  );
}

interface PendingOperationsProps {
  readonly onDecided: (outcome: RefundOutcomeAnswer | undefined) => void;
}

/** What one person asked and another one decides. */
export function PendingOperations({ onDecided }: PendingOperationsProps) {
  const texts = useTexts(pendingTexts);
  const reasons = useTexts(refundTexts);
  const [decision, setDecision] = useState<Decision>();
  const { data, error, refetch } = useQuery(pendingQuery);
  const columns: readonly TableColumn<PendingOperation>[] = [
    { id: 'what', header: texts.what, isRowHeader: true, cell: ({ libelle }) => libelle },
    { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
    { id: 'reason', header: texts.reason, cell: ({ motif }) => reasons[motif] },
    {
      id: 'asked',
      header: texts.asked,
      cell: ({ demandePar, demandeLe }) =>
        `${demandePar}, ${fill(texts.askedAt, { date: demandeLe })}`,
    },
    { id: 'until', header: texts.until, cell: ({ expireLe }) => expireLe },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    {
      id: 'decision',
      header: texts.actions,
      isHeaderHidden: true,
      cell: (operation) => <Decisions operation={operation} onDecide={setDecision} />,
    },
  ];
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="table" lines={2} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    if (data.length === 0) return <p>{texts.none}</p>;
    return (
      <Table
        caption={texts.caption}
        isCaptionHidden
        columns={columns}
        rows={data}
        rowKey={({ idOperation }) => idOperation}
      />
    );
  };
  return (
    <section className="stack">
      <h2>{texts.title}</h2>
      {content()}
      {decision === undefined ? null : (
        <DecisionDialog
          {...decision}
          onClose={(outcome) => {
            setDecision(undefined);
            onDecided(outcome);
          }}
        />
      )}
    </section>
  );
}
