import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Lock } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { funderCampaignQuery } from './queries.ts';
import { isClosedForGood } from './campaign-progress.ts';
import { CampaignForm } from './CampaignForm.tsx';
import { isUnknownCampaign, UnknownCampaign } from './UnknownCampaign.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { funderContractsQuery } from '../../../session/funder/funder-queries.ts';
import { useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import { today } from '../../../shared/time/today.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderTexts } from './funder-campaigns.texts.ts';
import { campaignFormTexts } from './campaign-form.texts.ts';

function ClosedCampaign({ id }: { readonly id: string }) {
  const texts = useTexts(campaignFormTexts);
  return (
    <EmptyState
      icon={<Lock />}
      title={texts.closedTitle}
      action={
        <LinkButton href={hrefOf('CLIENT_SESSION_DETAILS', { id })}>
          {texts.backToSession}
        </LinkButton>
      }
    >
      {texts.closedText}
    </EmptyState>
  );
}

export default function ClientSessionModificationPage() {
  const common = useTexts(funderTexts);
  const id = useCampaignId();
  // Always fetches: cached data may be outdated.
  const campaign = useQuery({
    ...funderCampaignQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const contracts = useQuery(funderContractsQuery);
  const isRead = campaign.data !== undefined && campaign.isFetchedAfterMount;
  const isClosed = campaign.data !== undefined && isClosedForGood(campaign.data, today());
  if (isRead && !isClosed && campaign.data !== undefined && contracts.data !== undefined)
    return <CampaignForm key={id} campaign={campaign.data} contracts={contracts.data} />;
  const error = campaign.error ?? contracts.error;
  const content = () => {
    if (isUnknownCampaign(error)) return <UnknownCampaign />;
    if (error !== null)
      return (
        <ReadFailure
          error={error}
          onRetry={() => {
            void campaign.refetch();
            void contracts.refetch();
          }}
        />
      );
    if (isRead && isClosed) return <ClosedCampaign id={id} />;
    return <Skeleton shape="card" lines={6} label={common.loadingOne} />;
  };
  return <Page>{content()}</Page>;
}
