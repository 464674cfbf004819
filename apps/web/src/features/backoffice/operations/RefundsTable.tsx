import type { RefundableLine } from '@portail/contract/backoffice/operations.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { useMay } from '../../../session/use-may.ts';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { refundTexts } from './operation-refunds.texts.ts';

interface RefundsTableProps {
  readonly lines: readonly RefundableLine[];
  readonly onAct: (line: RefundableLine) => void;
}

export function RefundsTable({ lines, onAct }: RefundsTableProps) {
  const texts = useTexts(refundTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const columns: readonly TableColumn<RefundableLine>[] = [
    { id: 'what', header: texts.what, isRowHeader: true, cell: ({ libelle }) => libelle },
    { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
    {
      id: 'since',
      header: texts.since,
      cell: ({ depuisLe }) => <DateText day={wireDay(depuisLe)} format="short" />,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    ...(mayAct
      ? [
          {
            id: 'act',
            header: texts.actions,
            isHeaderHidden: true,
            cell: (line: RefundableLine) => {
              const acte = texts[`act${line.nature}`];
              return (
                <Button
                  variant="secondary"
                  isSmall
                  aria-label={fill(texts.actOf, { acte, libelle: line.libelle })}
                  onClick={() => onAct(line)}
                >
                  {acte}
                </Button>
              );
            },
          },
        ]
      : []),
  ];
  return (
    <Table
      caption={texts.caption}
      isCaptionHidden
      columns={columns}
      rows={lines}
      rowKey={({ id, nature }) => `${nature}-${id}`}
    />
  );
}
