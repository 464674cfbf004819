import {
  getManagementRequests,
  searchManagementRequests,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import type { ManagementRequestLine } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import {
  type RequestStatut,
  REQUEST_STATUTS,
} from '@portail/rules/people/requests/request-status.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useState } from 'react';
import { sortedPageQueryOf } from '../../../shared/list/read-pages.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { MANAGEMENT_KEY } from './management-queries.ts';
import { RequestSearch, StatutFilter } from './ManagementFilters.tsx';
import { ManagementTable } from './ManagementTable.tsx';
import { callPage } from '../../../session/api.ts';
import type { ListPage } from '../../../shared/http/api-client.ts';
import { changeSearch, useSearchParams } from '../../../shared/navigation/navigation.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { managementListTexts } from './operator-requests.texts.ts';

/** The status in the URL, if valid. */
const statutNamed = (name: string | null): RequestStatut | undefined =>
  REQUEST_STATUTS.find((statut) => statut === name);

const useRequests = (statut: RequestStatut | undefined, recherche: string) =>
  useKeysetList<ListPage<readonly ManagementRequestLine[]>, ManagementRequestLine>({
    queryKey: [MANAGEMENT_KEY, 'liste', statut ?? '', recherche],
    read: (avant, options) => {
      const query = { ...sortedPageQueryOf(avant), statut };
      return recherche === ''
        ? callPage(getManagementRequests, { query }, options)
        : callPage(searchManagementRequests, { query: { ...query, recherche } }, options);
    },
    linesOf: ({ rows }) => rows,
    nextOf: ({ next }) => next,
  });

interface RequestsProps {
  readonly statut: RequestStatut | undefined;
  readonly recherche: string;
  readonly onShowAll: () => void;
}

function Requests({ statut, recherche, onShowAll }: RequestsProps) {
  const texts = useTexts(managementListTexts);
  const { lines, error, retry, hasMore, isMorePending, readMore } = useRequests(statut, recherche);
  if (lines === undefined)
    return error === null ? (
      <Skeleton shape="table" lines={6} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={retry} />
    );
  if (lines.length > 0)
    return (
      <>
        <ManagementTable lines={lines} />
        <ShowMore
          position={plural(lines.length, texts.shownOne, texts.shown)}
          hasMore={hasMore}
          isPending={isMorePending}
          onMore={readMore}
        />
      </>
    );
  if (statut === undefined && recherche === '')
    return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <EmptyState
      title={texts.noneFound}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {texts.showAll}
        </Button>
      }
    >
      {texts.noneFoundText}
    </EmptyState>
  );
}

export default function BoManagementRequestsPage() {
  const texts = useTexts(managementListTexts);
  const statut = statutNamed(useSearchParams().get('statut'));
  // The search text stays out of the URL, which is logged.
  const [{ recherche, round }, setSearch] = useState({ recherche: '', round: 0 });
  const search = (words: string) =>
    setSearch((before) => ({ recherche: words, round: before.round }));
  const showAll = () => {
    setSearch((before) => ({ recherche: '', round: before.round + 1 }));
    changeSearch(new URLSearchParams());
  };
  return (
    <Page lead={texts.lead}>
      <RequestSearch key={round} searched={recherche} onSearch={search} />
      <StatutFilter statut={statut} />
      <Requests statut={statut} recherche={recherche} onShowAll={showAll} />
    </Page>
  );
}
