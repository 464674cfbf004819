import { decideFunderOrder } from '@portail/contract/campaigns/funder-orders.calls.ts';
import type { FunderOrderRequest } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import {
  REFUSAL_REASONS,
  type RefusalReason,
} from '@portail/rules/backoffice/operators/operations.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { callApi } from '../../../session/api.ts';
import { FUNDER_QUERIES } from '../../../session/funder/funder-queries.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { orderRequestTexts } from './funder-orders.texts.ts';
import { orderRequestsQuery } from './orders-data.ts';

interface Decision {
  readonly request: FunderOrderRequest;
  readonly isAgreed: boolean;
}

const reasonOf = (value: string): RefusalReason | undefined =>
  REFUSAL_REASONS.find((reason) => reason === value);

function DecisionDialog({
  request,
  isAgreed,
  onClose,
}: Decision & { readonly onClose: () => void }) {
  const texts = useTexts(orderRequestTexts);
  const queries = useQueryClient();
  const key = useRef(crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const montant = wireAmount(request.montant);
  const refresh = () => void queries.invalidateQueries({ queryKey: [FUNDER_QUERIES] });
  const { submit, isPending, refusal } = useActOnce<
    { decision: 'ACCEPTER' } | { decision: 'REFUSER'; motif: RefusalReason }
  >({
    send: async (body) => {
      const outcome = await confirmingIdentity(() =>
        callApi(
          decideFunderOrder,
          { params: { idOperation: request.idOperation }, body },
          { idempotencyKey: key.current },
        ),
      );
      if (outcome.kind === 'abandoned') return;
      const { statut, idCommande: numero } = outcome.value;
      notify({
        type: 'success',
        header: statut === 'REFUSE' ? texts.refusedHeader : texts.acceptedHeader,
        content: fill(statut === 'REFUSE' ? texts.refusedText : texts.acceptedText, {
          montant,
          numero,
        }),
      });
      refresh();
      onClose();
    },
    onRefused: () => {
      key.current = crypto.randomUUID();
      refresh();
    },
  });
  const decide = () => {
    if (isAgreed) return void submit({ decision: 'ACCEPTER' });
    setTried(true);
    const motif = reasonOf(reason);
    return motif === undefined ? undefined : void submit({ decision: 'REFUSER', motif });
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
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
            onClick={decide}
          >
            {isAgreed ? fill(texts.confirmAccept, { montant }) : texts.confirmRefuse}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            {refusal.failure.message}
          </Alert>
        )}
        <p>
          {fill(isAgreed ? texts.acceptText : texts.refuseText, {
            demandeur: request.demandePar,
            nombre: countWords(request.nombreLignes),
            session: request.libelleSession,
            montant,
          })}
        </p>
        {isAgreed ? null : (
          <Select
            label={texts.reason}
            emptyLabel={texts.chooseReason}
            value={reason}
            error={isTried && reasonOf(reason) === undefined ? texts.required : undefined}
            options={REFUSAL_REASONS.map((value) => ({ value, label: texts[value] }))}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </Modal>
  );
}

function State({
  request,
  onDecide,
}: {
  readonly request: FunderOrderRequest;
  readonly onDecide: (decision: Decision) => void;
}) {
  const texts = useTexts(orderRequestTexts);
  const { statut, peutDecider, estSienne, libelleSession: session } = request;
  if (statut !== 'EN_ATTENTE') {
    const by = request.decidePar === null ? '' : fill(texts.by, { auteur: request.decidePar });
    const why = request.motifRefus === null ? '' : `\u00a0: ${texts[request.motifRefus]}`;
    return `${texts[statut]}${by}${why}`;
  }
  if (!peutDecider) return estSienne ? texts.own : texts.administrator;
  return (
    <span className="cluster">
      <Button
        isSmall
        aria-label={fill(texts.acceptOf, { session })}
        onClick={() => onDecide({ request, isAgreed: true })}
      >
        {texts.accept}
      </Button>
      <Button
        variant="secondary"
        isSmall
        aria-label={fill(texts.refuseOf, { session })}
        onClick={() => onDecide({ request, isAgreed: false })}
      >
        {texts.refuse}
      </Button>
    </span>
  );
}

/** Renders nothing without pending requests. */
export function OrderRequests() {
  const texts = useTexts(orderRequestTexts);
  const [decision, setDecision] = useState<Decision>();
  const { data, error, refetch } = useQuery(orderRequestsQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="card" lines={1} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  if (data.length === 0) return null;
  return (
    <Card title={texts.title} accent="primary">
      <div className="stack">
        <p>{texts.intro}</p>
        <Table
          caption={texts.caption}
          isCaptionHidden
          columns={[
            {
              id: 'session',
              header: texts.session,
              isRowHeader: true,
              cell: ({ libelleSession }) => libelleSession,
            },
            {
              id: 'lines',
              header: texts.lines,
              align: 'end',
              cell: ({ nombreLignes }) => countWords(nombreLignes),
            },
            {
              id: 'amount',
              header: texts.amount,
              align: 'end',
              cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
            },
            {
              id: 'asked',
              header: texts.asked,
              cell: ({ demandePar, demandeLe }) =>
                fill(texts.askedAt, { auteur: demandePar, date: demandeLe }),
            },
            { id: 'until', header: texts.until, cell: ({ expireLe }) => expireLe },
            {
              id: 'state',
              header: texts.state,
              cell: (request) => <State request={request} onDecide={setDecision} />,
            },
          ]}
          rows={data}
          rowKey={({ idOperation }) => idOperation}
        />
      </div>
      {decision === undefined ? null : (
        <DecisionDialog {...decision} onClose={() => setDecision(undefined)} />
      )}
    </Card>
  );
}
