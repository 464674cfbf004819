import {
  getPayouts,
  type Payout,
  PAYOUT_STATES,
} from '@portail/contract/settlement/bank-operations.calls.ts';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { payoutTexts } from './operation-payouts.texts.ts';
import {
  amountColumn,
  createdColumn,
  ListSection,
  referenceColumn,
  referenceFilter,
  stateColumn,
  stateFilter,
} from './OperationTable.tsx';
import { OPERATIONS } from './operations-data.ts';

const TONES = {
  A_TRANSMETTRE: 'info',
  TRANSMIS: 'success',
  ATTENDU: 'info',
  ARRIVE: 'success',
  RETENU: 'warning',
  REJETE: 'danger',
} as const satisfies Record<Payout['etat'], string>;

/** Every payout to a payee: where it is, in which file, and why it came back. */
export default function PayoutsSection() {
  const texts = useTexts(payoutTexts);
  const list = useTableList(getPayouts, {
    scope: [OPERATIONS],
    filters: [referenceFilter(texts.reference), stateFilter(texts, PAYOUT_STATES)],
  });
  const columns: readonly ColumnOf<typeof getPayouts>[] = [
    referenceColumn(texts.number),
    { id: 'payee', header: texts.payee, cell: ({ codeNAN }) => codeNAN },
    stateColumn(texts, TONES),
    { id: 'way', header: texts.way, cell: ({ canal }) => texts[canal] },
    { id: 'count', header: texts.count, align: 'end', cell: ({ nombre }) => String(nombre) },
    amountColumn(texts.amount),
    { id: 'day', header: texts.day, cell: ({ jour }) => jour },
    createdColumn(texts.created),
    { id: 'file', header: texts.file, cell: ({ fichier }) => fichier ?? texts.noFile },
    { id: 'reason', header: texts.reason, cell: ({ motif }) => motif ?? texts.noReason },
  ];
  return <ListSection list={list} columns={columns} rowKey={({ id }) => id} texts={texts} />;
}
