import type { ExpectedReceipt } from '@portail/contract/backoffice/operations.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { useMay } from '../../../session/use-may.ts';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { receiptTexts } from './operation-receipts.texts.ts';

interface ReceiptsTableProps {
  readonly receipts: readonly ExpectedReceipt[];
  readonly onAct: (receipt: ExpectedReceipt) => void;
}

export function ReceiptsTable({ receipts, onAct }: ReceiptsTableProps) {
  const texts = useTexts(receiptTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const columns: readonly TableColumn<ExpectedReceipt>[] = [
    {
      id: 'reference',
      header: texts.reference,
      isRowHeader: true,
      cell: ({ reference }) => <span className="amount">{reference}</span>,
    },
    { id: 'for', header: texts.for, cell: ({ nature }) => texts[nature] },
    { id: 'contract', header: texts.contract, cell: ({ numeroContrat }) => numeroContrat },
    {
      id: 'means',
      header: texts.means,
      cell: ({ moyen }) => (moyen === null ? texts.noMeans : texts[moyen]),
    },
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
            cell: (receipt: ExpectedReceipt) => (
              <Button
                variant="secondary"
                isSmall
                aria-label={fill(texts.actOf, { reference: receipt.reference })}
                onClick={() => onAct(receipt)}
              >
                {texts.act}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Table
      caption={texts.caption}
      isCaptionHidden
      columns={columns}
      rows={receipts}
      rowKey={({ id }) => id}
    />
  );
}
