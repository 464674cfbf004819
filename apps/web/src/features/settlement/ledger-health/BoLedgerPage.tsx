import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { BooksState, SealCard } from './BooksState.tsx';
import { ledgerHealthQuery } from './ledger-data.ts';
import { Reopening } from './Reopening.tsx';
import { RulesCard } from './RulesCard.tsx';
import { Page } from '../../../shared/page/Page.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { ledgerHealthTexts } from './ledger-health.texts.ts';

/** Result of the last check; the ledger itself is not read for the page. */
export default function BoLedgerPage() {
  const texts = useTexts(ledgerHealthTexts);
  const { data, error, refetch } = useQuery(ledgerHealthQuery);
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="table" lines={6} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    return (
      <div className="stack">
        <BooksState livres={data.livres} />
        <Reopening health={data} />
        <RulesCard health={data} />
        <SealCard scelle={data.scelle} />
      </div>
    );
  };
  return <Page lead={texts.lead}>{content()}</Page>;
}
