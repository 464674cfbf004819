import { hrefOf } from '@portail/contract/pages/href.ts';
import type { FunderCampaignLine } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { CalendarDays, Plus } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../../session/use-may.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { Figures } from '../../../session/funder/Figures.tsx';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderHomeTexts, funderTexts } from './funder-campaigns.texts.ts';
import './funder-campaigns.css';
import { funderCampaignsQuery } from './queries.ts';
import { inOrder } from './campaign-filters.ts';
import { CampaignCards } from './CampaignCards.tsx';

const sum = (campaigns: readonly FunderCampaignLine[]): number =>
  campaigns.reduce((total, one) => total + one.nombreLignesEnAttente, 0);

function Today({ campaigns }: { readonly campaigns: readonly FunderCampaignLine[] }) {
  const texts = useTexts(funderHomeTexts);
  const count = (statut: FunderCampaignLine['statut']) =>
    campaigns.filter((one) => one.statut === statut).length;
  const [open, coming, waiting] = [count('OUVERTE'), count('A_VENIR'), sum(campaigns)];
  return (
    <section aria-labelledby="aujourdhui" className="stack">
      <h2 id="aujourdhui">{texts.today}</h2>
      <Figures
        figures={[
          { id: 'ouvertes', label: plural(open, texts.openOne, texts.open), count: open },
          {
            id: 'attente',
            label: plural(waiting, texts.waitingOne, texts.waiting),
            count: waiting,
          },
          { id: 'venir', label: plural(coming, texts.comingOne, texts.coming), count: coming },
        ]}
      />
    </section>
  );
}

function Current({ campaigns }: { readonly campaigns: readonly FunderCampaignLine[] }) {
  const texts = useTexts(funderHomeTexts);
  const common = useTexts(funderTexts);
  const mayAct = useMay('GERER_SESSIONS_PRECOMMANDE');
  const { data: contracts } = useQuery(funderContractsQuery);
  // A closed campaign counts while it has pending lines.
  const current = inOrder(campaigns).filter(
    (one) => one.statut !== 'FERMEE' || one.nombreLignesEnAttente > 0,
  );
  const create = mayAct ? (
    <LinkButton icon={<Plus />} href={hrefOf('CLIENT_SESSION_CREATION')}>
      {common.create}
    </LinkButton>
  ) : undefined;
  return (
    <section aria-labelledby="sessions-en-cours" className="stack">
      <h2 id="sessions-en-cours">{texts.sessions}</h2>
      {current.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title={texts.none} action={create}>
          {texts.noneText}
        </EmptyState>
      ) : (
        <>
          <CampaignCards campaigns={current} contracts={contracts} />
          <div className="cluster">
            {create}
            <LinkButton variant="secondary" href={hrefOf('CLIENT_SESSION_LIST')}>
              {texts.all}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
}

interface FunderHomeProps {
  readonly failure: (error: Error, retry: () => void) => ReactNode;
}

/** The funder's home page: pending work and open campaigns (FUND-01). */
export default function FunderHome({ failure }: FunderHomeProps) {
  const common = useTexts(funderTexts);
  const { data, error, refetch } = useQuery(funderCampaignsQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="card" lines={3} label={common.loading} />
    ) : (
      failure(error, () => void refetch())
    );
  return (
    <>
      <Today campaigns={data} />
      <Current campaigns={data} />
    </>
  );
}
