import { getContractSheets } from '@portail/contract/funders/operator-funders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { brandingChooserTexts } from './operator-branding.texts.ts';

const useColumns = (): readonly ColumnOf<typeof getContractSheets>[] => {
  const texts = useTexts(brandingChooserTexts);
  return [
    {
      id: 'contract',
      header: texts.contract,
      isRowHeader: true,
      sortBy: 'contractId',
      cell: ({ contractId }) => (
        <Link href={hrefOf('BO_DRESSING', { numeroContrat: contractId })}>{contractId}</Link>
      ),
    },
    {
      id: 'name',
      header: texts.name,
      sortBy: 'socialReason',
      cell: ({ socialReason }) => socialReason,
    },
    {
      id: 'product',
      header: texts.product,
      sortBy: 'libelleProduitContrat',
      cell: ({ libelleProduitContrat }) => libelleProduitContrat,
    },
  ];
};

/** All contracts by number. */
export function ContractList() {
  const texts = useTexts(brandingChooserTexts);
  const list = useTableList(getContractSheets, {});
  return (
    <DataTable
      list={list}
      caption={texts.list}
      columns={useColumns()}
      rowKey={({ contractId }) => contractId}
      loading={texts.loading}
      empty={{ title: texts.none }}
      shown={{ shown: texts.position, shownOne: texts.positionOne }}
    />
  );
}
