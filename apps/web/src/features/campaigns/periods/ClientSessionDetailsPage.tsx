import { hrefOf } from '@portail/contract/pages/href.ts';
import type { FunderCampaignInformation } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Pencil, Plus } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQuery } from '@tanstack/react-query';
import { CloseCampaign } from './CloseCampaign.tsx';
import './funder-campaigns.css';
import { MatriculeLookup } from './MatriculeLookup.tsx';
import { funderCampaignQuery } from './queries.ts';
import { isClosedForGood } from './campaign-progress.ts';
import { CampaignFacts } from './CampaignFacts.tsx';
import { CampaignRequests } from './CampaignRequests.tsx';
import { CampaignFigures } from './CampaignFigures.tsx';
import { CampaignStatus, useCampaignDates } from './CampaignStatus.tsx';
import { CampaignBudget } from './CampaignBudget.tsx';
import { PublishCampaign } from './PublishCampaign.tsx';
import { isUnknownCampaign, UnknownCampaign } from './UnknownCampaign.tsx';
import { PendingRead } from '../../../shared/page/PendingRead.tsx';
import { useMay } from '../../../session/use-may.ts';
import {
  funderContractsQuery,
  campaignInformationQuery,
} from '../../../session/funder/funder-queries.ts';
import { useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import { CampaignTabs } from '../../../session/funder/CampaignTabs.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderTexts, campaignDetailsTexts, campaignActTexts } from './funder-campaigns.texts.ts';
import {
  copyFunderCampaign,
  getCampaignReport,
} from '@portail/contract/campaigns/funder-campaigns.calls.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { callApi } from '../../../session/api.ts';
import { DownloadButton } from '../../../shared/download/DownloadButton.tsx';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import type { ComponentProps } from 'react';

interface CopyCampaignProps {
  readonly campaign: { readonly id: string; readonly libelle: string };
}

/** Opens the copy in the form: a draft to be reviewed. */
function CopyCampaign({ campaign: { id, libelle } }: CopyCampaignProps) {
  const texts = useTexts(campaignActTexts);
  const { submit, isPending } = useApiMutation(copyFunderCampaign, {
    invalidates: 'everything',
    success: { header: texts.copied, content: texts.copiedText },
    failureHeader: texts.copyFailed,
    onSuccess: (made) => navigate(hrefOf('CLIENT_SESSION_MODIFICATION', { id: made.id })),
  });
  return (
    <Button
      variant="secondary"
      icon={<Plus />}
      aria-label={fill(texts.copyOf, { libelle })}
      isPending={isPending}
      pendingLabel={texts.copying}
      onClick={() => void submit({ params: { id } })}
    >
      {texts.copy}
    </Button>
  );
}

/** Of a campaign that has opened, during it and at its end. */
function DownloadReport({ campaign: { id, libelle } }: CopyCampaignProps) {
  const texts = useTexts(campaignActTexts);
  return (
    <div className="no-print">
      <DownloadButton
        variant="secondary"
        label={fill(texts.reportOf, { libelle })}
        ask={() => callApi(getCampaignReport, { params: { id } })}
      >
        {texts.report}
      </DownloadButton>
    </div>
  );
}

function Head({ campaign }: { readonly campaign: FunderCampaignInformation }) {
  const texts = useTexts(campaignDetailsTexts);
  const datesOf = useCampaignDates();
  const { id, libelle, statut, numeroContrat } = campaign;
  const mayAct = useMay('GERER_SESSIONS_PRECOMMANDE', numeroContrat);
  return (
    <div className="session-details__head">
      <p className="session-details__dates">
        <CampaignStatus statut={statut} />
        <span>{datesOf(campaign)}</span>
      </p>
      {statut === 'BROUILLON' || statut === 'A_VENIR' ? null : (
        <DownloadReport campaign={campaign} />
      )}
      {mayAct ? (
        <div className="cluster no-print">
          {isClosedForGood(campaign, today()) ? null : (
            <LinkButton
              variant="secondary"
              icon={<Pencil />}
              href={hrefOf('CLIENT_SESSION_MODIFICATION', { id })}
              aria-label={fill(texts.editOf, { libelle })}
            >
              {texts.edit}
            </LinkButton>
          )}
          <CopyCampaign campaign={campaign} />
          {statut === 'BROUILLON' ? <PublishCampaign campaign={campaign} /> : null}
          {statut === 'FERMEE' ? null : <CloseCampaign campaign={campaign} />}
        </div>
      ) : null}
    </div>
  );
}

function Pending(read: Pick<ComponentProps<typeof PendingRead>, 'error' | 'refetch'>) {
  const { loadingOne } = useTexts(funderTexts);
  return <PendingRead {...read} shape="card" lines={4} label={loadingOne} />;
}

/** Separate from the figures, which change more often. */
function Parameters({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(funderCampaignQuery(id));
  const { data: contracts } = useQuery(funderContractsQuery);
  if (data === undefined) return <Pending {...{ error, refetch }} />;
  const contract = contracts?.find(({ numeroContrat }) => numeroContrat === data.idContrat);
  return (
    <>
      <MatriculeLookup idSession={id} />
      <CampaignFacts campaign={data} contract={contract} />
    </>
  );
}

export default function ClientSessionDetailsPage() {
  const common = useTexts(funderTexts);
  const id = useCampaignId();
  // Refetches on focus: orders arrive meanwhile.
  const { data, error, refetch } = useQuery({ ...campaignInformationQuery(id), staleTime: 0 });
  const content = () => {
    if (data !== undefined)
      return (
        <div className="session-details">
          <CampaignTabs id={id} />
          <Head campaign={data} />
          {data.statut === 'BROUILLON' ? <CampaignRequests idSession={id} /> : null}
          <CampaignFigures campaign={data} />
          {data.origine === 'CESU_RH' ? <CampaignBudget id={id} /> : null}
          <Parameters id={id} />
        </div>
      );
    if (isUnknownCampaign(error)) return <UnknownCampaign />;
    return <Pending {...{ error, refetch }} />;
  };
  return (
    <Page heading={data?.libelle}>
      <p className="page__back no-print">
        <Link href={hrefOf('CLIENT_SESSION_LIST')}>{common.back}</Link>
      </p>
      {content()}
    </Page>
  );
}
