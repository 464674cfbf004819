import { hrefOf } from '@portail/contract/pages/href.ts';
import {
  getPrintLots,
  PRINT_LOT_STATES,
  type PrintLot,
} from '@portail/contract/orders/print-lots.calls.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { printLotTexts } from './operation-print-lots.texts.ts';
import {
  createdColumn,
  ListSection,
  referenceFilter,
  stateColumn,
  stateFilter,
} from './OperationTable.tsx';
import { OPERATIONS } from './operations-data.ts';

const TONES = {
  A_TRANSMETTRE: 'warning',
  EN_FABRICATION: 'info',
  EXPEDIE: 'info',
  LIVRE: 'success',
} as const satisfies Record<PrintLot['etat'], string>;

/** What the printer was given, and how far its books are. A lost one is replaced under "Titres". */
export default function PrintLotsSection() {
  const texts = useTexts(printLotTexts);
  const list = useTableList(getPrintLots, {
    scope: [OPERATIONS],
    filters: [referenceFilter(texts.reference), stateFilter(texts, PRINT_LOT_STATES)],
  });
  const columns: readonly ColumnOf<typeof getPrintLots>[] = [
    {
      id: 'order',
      header: texts.order,
      isRowHeader: true,
      cell: ({ commande }) =>
        commande === null ? texts.fromAccounts : <span className="reference">{commande}</span>,
    },
    { id: 'funder', header: texts.funder, cell: ({ financeur }) => financeur ?? texts.noFunder },
    stateColumn(texts, TONES),
    {
      id: 'books',
      header: texts.books,
      align: 'end',
      sortBy: 'carnets',
      cell: ({ carnets }) => String(carnets),
    },
    { id: 'vouchers', header: texts.vouchers, align: 'end', cell: ({ titres }) => String(titres) },
    {
      id: 'progress',
      header: texts.progress,
      cell: ({ expedies, livres, carnets }) =>
        fill(texts.progressText, {
          expedies: String(expedies),
          livres: String(livres),
          carnets: String(carnets),
        }),
    },
    {
      id: 'returned',
      header: texts.returned,
      cell: ({ revenus, reimprimes }) =>
        revenus === 0
          ? texts.noneReturned
          : fill(texts.returnedText, {
              revenus: String(revenus),
              reimprimes: String(reimprimes),
            }),
    },
    createdColumn(texts.created),
    { id: 'sent', header: texts.sent, cell: ({ transmisLe }) => transmisLe ?? texts.notYet },
  ];
  return (
    <ListSection list={list} columns={columns} rowKey={({ id }) => id} texts={texts}>
      <p>
        <Link href={hrefOf('BO_OPERATIONS', undefined, { section: 'titres' })}>
          {texts.replace}
        </Link>
      </p>
    </ListSection>
  );
}
