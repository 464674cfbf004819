import { getContractSheets } from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { callPage } from '../../../session/api.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingChooserTexts } from './operator-branding.texts.ts';

const CONTRACTS_PER_PAGE = 20;

const contractsQuery = infiniteQueryOptions({
  queryKey: ['habillage', 'contrats'],
  queryFn: ({ pageParam, signal }) =>
    callPage(
      getContractSheets,
      {
        query: {
          taille: String(CONTRACTS_PER_PAGE),
          ...(pageParam === undefined ? {} : { avant: pageParam }),
        },
      },
      { signal },
    ),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

const useColumns = (): readonly TableColumn<ContractSheet>[] => {
  const texts = useTexts(brandingChooserTexts);
  return [
    {
      id: 'contract',
      header: texts.contract,
      isRowHeader: true,
      cell: ({ contractId }) => (
        <Link href={hrefOf('BO_DRESSING', { numeroContrat: contractId })}>{contractId}</Link>
      ),
    },
    { id: 'name', header: texts.name, cell: ({ socialReason }) => socialReason },
    {
      id: 'product',
      header: texts.product,
      cell: ({ libelleProduitContrat }) => libelleProduitContrat,
    },
  ];
};

/** All contracts by number. */
export function ContractList() {
  const texts = useTexts(brandingChooserTexts);
  const columns = useColumns();
  const read = useInfiniteQuery(contractsQuery);
  if (read.data === undefined)
    return read.error === null ? (
      <Skeleton lines={4} label={texts.loading} />
    ) : (
      <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
    );
  const contracts = read.data.pages.flatMap(({ rows }) => rows);
  if (contracts.length === 0) return <EmptyState title={texts.none} />;
  return (
    <>
      <Table
        caption={texts.list}
        columns={columns}
        rows={contracts}
        rowKey={({ contractId }) => contractId}
      />
      {read.hasNextPage ? (
        <ShowMore
          position={plural(contracts.length, texts.positionOne, texts.position)}
          hasMore
          isPending={read.isFetchingNextPage}
          onMore={() => void read.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
