import {
  decideCampaign,
  getCampaignRequests,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import type { CampaignRequest } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Table } from '@portail/ui/data/Table.tsx';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { DecideButtons, DecisionDialog } from '../../../shared/operator/Decision.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { useCampaignDates } from './CampaignStatus.tsx';
import { campaignRequestTexts } from './funder-campaigns.texts.ts';

interface Decision {
  readonly request: CampaignRequest;
  readonly isAgreed: boolean;
}

function Decide({ request, isAgreed, onClose }: Decision & { readonly onClose: () => void }) {
  const texts = useTexts(campaignRequestTexts);
  const { submit, isPending, refusal } = useApiMutation(decideCampaign, {
    invalidates: 'everything',
    success: {
      header: ({ decision }) =>
        decision === 'REFUSEE' ? texts.refusedHeader : texts.acceptedHeader,
      content: ({ decision }) => (decision === 'REFUSEE' ? texts.refusedText : texts.acceptedText),
    },
    onSuccess: onClose,
  });
  return (
    <DecisionDialog
      isAgreed={isAgreed}
      texts={texts}
      isPending={isPending}
      failure={refusal && { title: texts.failed, message: refusal.failure.message }}
      onDecide={(body) => void submit({ params: { idOperation: request.idOperation }, body })}
      onClose={onClose}
    >
      <p>
        {fill(isAgreed ? texts.acceptText : texts.refuseText, {
          demandeur: request.demandePar,
          session: request.libelleSession,
          montant: wireAmount(request.pireCas),
          nombre: countWords(request.nombrePersonnes),
        })}
      </p>
    </DecisionDialog>
  );
}

function State({
  request,
  onDecide,
}: {
  readonly request: CampaignRequest;
  readonly onDecide: (decision: Decision) => void;
}) {
  const texts = useTexts(campaignRequestTexts);
  const { statut, peutDecider, estSienne, perimee, libelleSession: session } = request;
  if (statut !== 'EN_ATTENTE') {
    const by = request.decidePar === null ? '' : fill(texts.by, { auteur: request.decidePar });
    const why = request.motifRefus === null ? '' : `\u00a0: ${texts[request.motifRefus]}`;
    return `${texts[statut]}${by}${why}`;
  }
  if (perimee) return texts.stale;
  if (!peutDecider) return estSienne ? texts.own : texts.administrator;
  return (
    <DecideButtons
      texts={texts}
      values={{ session }}
      onDecide={(isAgreed) => onDecide({ request, isAgreed })}
    />
  );
}

/** Renders nothing without requests; those of one campaign on its page. */
export function CampaignRequests({ idSession }: { readonly idSession?: string }) {
  const texts = useTexts(campaignRequestTexts);
  const datesOf = useCampaignDates();
  const [decision, setDecision] = useState<Decision>();
  const { data, error, refetch } = useApiQuery(getCampaignRequests, {}, { staleTime: 0 });
  if (data === undefined)
    return (
      <PendingRead error={error} refetch={refetch} shape="card" lines={1} label={texts.loading} />
    );
  const shown = data.filter((one) => idSession === undefined || one.idSession === idSession);
  if (shown.length === 0) return null;
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
              cell: ({ idSession: id, libelleSession }) => (
                <Link href={hrefOf('CLIENT_SESSION_DETAILS', { id })}>{libelleSession}</Link>
              ),
            },
            {
              id: 'dates',
              header: texts.dates,
              cell: (request) => datesOf({ ...request, statut: 'BROUILLON' }),
            },
            {
              id: 'amount',
              header: texts.amount,
              align: 'end',
              cell: ({ pireCas }) => <span className="amount">{wireAmount(pireCas)}</span>,
            },
            {
              id: 'people',
              header: texts.people,
              align: 'end',
              cell: ({ nombrePersonnes }) => countWords(nombrePersonnes),
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
          rows={shown}
          rowKey={({ idOperation }) => idOperation}
        />
      </div>
      {decision === undefined ? null : (
        <Decide {...decision} onClose={() => setDecision(undefined)} />
      )}
    </Card>
  );
}
