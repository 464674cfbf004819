import type { StatementOperation } from '@portail/contract/wallet/holdings.schemas.ts';
import { formatOfMonth, groupByMonth } from '@portail/rules/wallet/holdings/months.ts';
import { unitsOf } from '@portail/rules/wallet/holdings/quantity.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { accountTexts } from './holdings.texts.ts';
import { QuantityText } from '../../../shared/wording/QuantityText.tsx';
import { wireDay } from '../../../shared/wire/wire-values.ts';
import { dayColumn } from '../../../shared/list/day-column.tsx';

export const signedUnits = (
  typeCompte: CesuAccountType,
  { type, montant }: Pick<StatementOperation, 'type' | 'montant'>,
): number => unitsOf(typeCompte, montant) * (type === 'DEBIT' ? -1 : 1);

interface MovementsProps {
  readonly type: CesuAccountType;
  readonly operations: readonly StatementOperation[];
}

export function Movements({ type, operations }: MovementsProps) {
  const texts = useTexts(accountTexts);
  const columns: readonly TableColumn<StatementOperation>[] = [
    { id: 'what', header: texts.what, isRowHeader: true, cell: ({ libelle }) => libelle },
    dayColumn(texts.date),
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: (line) => <QuantityText type={type} units={signedUnits(type, line)} isSigned />,
    },
    {
      id: 'after',
      header: texts.balanceAfter,
      align: 'end',
      cell: ({ soldeApres }) => <QuantityText type={type} units={unitsOf(type, soldeApres)} />,
    },
  ];
  const groups = groupByMonth(operations, ({ date }) => wireDay(date));
  return (
    <div className="movements">
      {groups.map(({ month, lines }) => (
        <Table
          key={month}
          caption={fill(texts.movementsOf, { deMois: formatOfMonth(month) })}
          columns={columns}
          rows={lines}
          rowKey={({ id }) => id}
        />
      ))}
    </div>
  );
}
