import {
  decideFunderOrder,
  getFunderOrderRequests,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import type { FunderOrderRequest } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import {
  REFUSAL_REASONS,
  type RefusalReason,
} from '@portail/rules/backoffice/operators/operations.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table } from '@portail/ui/data/Table.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { ConfirmDialog } from '@portail/ui/overlays/ConfirmDialog.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { orderRequestTexts } from './funder-orders.texts.ts';

interface Decision {
  readonly request: FunderOrderRequest;
  readonly isAgreed: boolean;
}

type Texts = { readonly [K in keyof typeof orderRequestTexts.defaults]: string };

const reasonOf = (value: string): RefusalReason | undefined =>
  REFUSAL_REASONS.find((reason) => reason === value);

const OUTCOMES = {
  REFUSE: (texts: Texts) => texts.refusedText,
  EN_COURS: (texts: Texts) => texts.acceptedText,
  EN_ATTENTE_PAIEMENT: (texts: Texts) => texts.acceptedWaiting,
} as const;

function DecisionDialog({
  request,
  isAgreed,
  onClose,
}: Decision & { readonly onClose: () => void }) {
  const texts = useTexts(orderRequestTexts);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const montant = wireAmount(request.montant);
  const { submit, isPending, refusal } = useApiMutation(decideFunderOrder, {
    invalidates: 'everything',
    success: {
      header: ({ statut }) => (statut === 'REFUSE' ? texts.refusedHeader : texts.acceptedHeader),
      content: ({ statut, idCommande: numero }) =>
        fill(OUTCOMES[statut](texts), { montant, numero }),
    },
    onSuccess: onClose,
  });
  const params = { idOperation: request.idOperation };
  const decide = () => {
    if (isAgreed) return void submit({ params, body: { decision: 'ACCEPTER' } });
    setTried(true);
    const motif = reasonOf(reason);
    return motif === undefined
      ? undefined
      : void submit({ params, body: { decision: 'REFUSER', motif } });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isAgreed ? texts.acceptTitle : texts.refuseTitle}
      confirmLabel={isAgreed ? fill(texts.confirmAccept, { montant }) : texts.confirmRefuse}
      cancelLabel={texts.cancel}
      onConfirm={decide}
      isPending={isPending}
      pendingLabel={texts.pending}
      isDanger={!isAgreed}
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
    >
      <div className="stack">
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
    </ConfirmDialog>
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
  const { data, error, refetch } = useApiQuery(getFunderOrderRequests, {}, { staleTime: 0 });
  if (data === undefined)
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={1} label={texts.loading} />
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
