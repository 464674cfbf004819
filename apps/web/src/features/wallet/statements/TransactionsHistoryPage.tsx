import { getTransfers, getTransfersCsv } from '@portail/contract/wallet/holdings.calls.ts';
import type { TransferLine } from '@portail/contract/wallet/holdings.schemas.ts';
import { formatMonth } from '@portail/rules/wallet/holdings/months.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import type { TableColumn } from '@portail/ui/data/Table.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { CalendarDays } from '@portail/ui/icons/icons.ts';
import { HistoryList } from '../../../shared/list/HistoryList.tsx';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { useContractId } from '../../../session/use-contract-id.ts';
import { periodQueryOf, useFilters } from '../../../shared/list/use-filters.ts';
import { useKeysetList } from '../../../shared/list/use-keyset-list.ts';
import { pageQueryOf } from '../../../shared/list/read-pages.ts';
import { callApi } from '../../../session/api.ts';
import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import '../../../shared/list/list.css';
import { transferTexts } from './holdings.texts.ts';
import { dayColumn } from '../../../shared/list/day-column.tsx';

const keyOf = ({ id }: TransferLine) => id;
const TONES = { VERSE: 'success', RETOURNE: 'neutral' } as const;

const useColumns = (): readonly TableColumn<TransferLine>[] => {
  const texts = useTexts(transferTexts);
  return [
    { id: 'what', header: texts.what, isRowHeader: true, cell: ({ libelle }) => libelle },
    {
      id: 'month',
      header: texts.month,
      cell: ({ mois }) => <span className="history__month">{formatMonth(mois)}</span>,
    },
    dayColumn(texts.date),
    {
      id: 'statut',
      header: texts.statut,
      cell: ({ statut }) => <Status tone={TONES[statut]}>{texts[statut]}</Status>,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ typeCompte, montant }) => (
        <QuantityText type={typeCompte} units={unitsOf(typeCompte, montant)} />
      ),
    },
  ];
};

export default function TransactionsHistoryPage() {
  const texts = useTexts(transferTexts);
  const numeroContrat = useContractId();
  const { filters } = useFilters();
  const query = { numeroContrat, ...periodQueryOf(filters.period) };
  const list = useKeysetList({
    queryKey: ['versements', query],
    read: (avant, options) =>
      callApi(getTransfers, { query: { ...query, ...pageQueryOf(avant) } }, options),
    linesOf: (lines: readonly TransferLine[]) => lines,
    keyOf,
  });
  return (
    <Page lead={texts.lead}>
      <HistoryList
        list={list}
        caption={texts.caption}
        columns={useColumns()}
        keyOf={keyOf}
        texts={texts}
        empty={
          <EmptyState icon={<CalendarDays />} title={texts.none}>
            {texts.noneText}
          </EmptyState>
        }
        askCsv={() => callApi(getTransfersCsv, { query })}
      />
    </Page>
  );
}
