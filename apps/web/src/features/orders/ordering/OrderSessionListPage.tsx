import { hrefOf } from '@portail/contract/pages/href.ts';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { CalendarDays } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { campaignsQuery } from './order-data.ts';
import { CampaignList } from './CampaignList.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { orderTexts, campaignListTexts } from './ordering.texts.ts';

export default function OrderSessionListPage() {
  const texts = useTexts(campaignListTexts);
  const common = useTexts(orderTexts);
  const { data, error, refetch } = useQuery(campaignsQuery(useContractId()));
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="card" label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    if (data.length === 0)
      return (
        <EmptyState
          icon={<CalendarDays />}
          title={texts.none}
          action={<LinkButton href={hrefOf('ORDER_HISTORY')}>{common.history}</LinkButton>}
        >
          {texts.noneText}
        </EmptyState>
      );
    return <CampaignList campaigns={data} />;
  };
  return <Page lead={texts.lead}>{content()}</Page>;
}
