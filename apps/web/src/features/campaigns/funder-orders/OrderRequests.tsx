import {
  decideFunderOrder,
  getFunderOrderRequests,
} from '@portail/contract/campaigns/funder-orders.calls.ts';
import type { FunderOrderRequest } from '@portail/contract/campaigns/funder-orders.schemas.ts';
import { Table } from '@portail/ui/data/Table.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { DecideButtons, DecisionDialog } from '../../../shared/operator/Decision.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { orderRequestTexts } from './funder-orders.texts.ts';

interface Decision {
  readonly request: FunderOrderRequest;
  readonly isAgreed: boolean;
}

type Texts = { readonly [K in keyof typeof orderRequestTexts.defaults]: string };

const OUTCOMES = {
  REFUSE: (texts: Texts) => texts.refusedText,
  EN_COURS: (texts: Texts) => texts.acceptedText,
  EN_ATTENTE_PAIEMENT: (texts: Texts) => texts.acceptedWaiting,
} as const;

function Decide({ request, isAgreed, onClose }: Decision & { readonly onClose: () => void }) {
  const texts = useTexts(orderRequestTexts);
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
  return (
    <DecisionDialog
      isAgreed={isAgreed}
      texts={{ ...texts, confirmAccept: fill(texts.confirmAccept, { montant }) }}
      isPending={isPending}
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
      onDecide={(body) => void submit({ params: { idOperation: request.idOperation }, body })}
      onClose={onClose}
    >
      <p>
        {fill(isAgreed ? texts.acceptText : texts.refuseText, {
          demandeur: request.demandePar,
          nombre: countWords(request.nombreLignes),
          session: request.libelleSession,
          montant,
        })}
      </p>
    </DecisionDialog>
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
    <DecideButtons
      texts={texts}
      values={{ session }}
      onDecide={(isAgreed) => onDecide({ request, isAgreed })}
    />
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
        <Decide {...decision} onClose={() => setDecision(undefined)} />
      )}
    </Card>
  );
}
