import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { receivedQuery } from './delegation-queries.ts';
import { ReceivedList } from './ReceivedList.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { accessTexts, receivedAccessTexts } from './delegations.texts.ts';

/** Home of a carer without a space. */
export default function ReceivedAccessPage() {
  const texts = useTexts(receivedAccessTexts);
  const words = useTexts(accessTexts);
  const { data, error, refetch } = useQuery(receivedQuery);
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="card" label={words.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    return <ReceivedList accesses={data} />;
  };
  return (
    <Page width="reading" lead={texts.lead}>
      {content()}
    </Page>
  );
}
