import {
  type Debit,
  DEBIT_STATES,
  getDebits,
} from '@portail/contract/settlement/bank-operations.calls.ts';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { debitTexts } from './operation-debits.texts.ts';
import {
  amountColumn,
  createdColumn,
  kindColumn,
  ListSection,
  referenceColumn,
  referenceFilter,
  stateColumn,
  stateFilter,
  usePersonColumn,
} from './OperationTable.tsx';
import { OPERATIONS } from './operations-data.ts';

const TONES = {
  A_EMETTRE: 'info',
  EMIS: 'info',
  ENCAISSE: 'success',
  RETOURNE: 'danger',
  REJETE: 'danger',
  ANNULE: 'neutral',
} as const satisfies Record<Debit['etat'], string>;

/** Every direct debit of a person's own part, and what their bank answered. */
export default function DebitsSection() {
  const texts = useTexts(debitTexts);
  const list = useTableList(getDebits, {
    scope: [OPERATIONS],
    filters: [referenceFilter(texts.reference), stateFilter(texts, DEBIT_STATES)],
  });
  const person = usePersonColumn(texts);
  const columns: readonly ColumnOf<typeof getDebits>[] = [
    referenceColumn(texts.number),
    kindColumn(texts),
    stateColumn(texts, TONES),
    amountColumn(texts.amount),
    { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
    {
      id: 'sequence',
      header: texts.sequence,
      cell: ({ sequence }) => (sequence === null ? texts.notYet : texts[sequence]),
    },
    { id: 'day', header: texts.day, cell: ({ jour }) => jour ?? texts.notYet },
    createdColumn(texts.created),
    { id: 'reason', header: texts.reason, cell: ({ motif }) => motif ?? texts.noReason },
    ...person,
  ];
  return <ListSection list={list} columns={columns} rowKey={({ id }) => id} texts={texts} />;
}
