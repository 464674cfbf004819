import { getExpectedReceipts } from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedReceipt,
  RecordedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Banknote } from '@portail/ui/icons/icons.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { OperationSection } from './OperationSection.tsx';
import { receiptTexts } from './operation-receipts.texts.ts';
import { OPERATIONS } from './operations-data.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { useAct } from './use-act.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import {
  amountColumn,
  amountFilter,
  contractColumn,
  OperationTable,
  referenceFilter,
  sinceColumn,
} from './OperationTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';

type ReceiptColumn = ColumnOf<typeof getExpectedReceipts>;

const useColumns = (onAct: (receipt: ExpectedReceipt) => void): readonly ReceiptColumn[] => {
  const texts = useTexts(receiptTexts);
  const mayAct = useMay('BO_OPERATIONS');
  const act: ReceiptColumn = {
    id: 'act',
    header: texts.actions,
    isHeaderHidden: true,
    cell: (receipt) => (
      <Button
        variant="secondary"
        isSmall
        aria-label={fill(texts.actOf, { reference: receipt.reference })}
        onClick={() => onAct(receipt)}
      >
        {texts.act}
      </Button>
    ),
  };
  return [
    {
      id: 'reference',
      header: texts.reference,
      isRowHeader: true,
      sortBy: 'reference',
      cell: ({ reference }) => <span className="reference">{reference}</span>,
    },
    { id: 'for', header: texts.for, sortBy: 'nature', cell: ({ nature }) => texts[nature] },
    contractColumn(texts.contract),
    {
      id: 'means',
      header: texts.means,
      sortBy: 'moyen',
      cell: ({ moyen }) => (moyen === null ? texts.noMeans : texts[moyen]),
    },
    sinceColumn(texts.since),
    amountColumn(texts.amount),
    ...(mayAct ? [act] : []),
  ];
};

function Receipts({ onAct }: { readonly onAct: (receipt: ExpectedReceipt) => void }) {
  const texts = useTexts(receiptTexts);
  const list = useTableList(getExpectedReceipts, {
    scope: [OPERATIONS],
    filters: [referenceFilter(texts.reference), amountFilter(texts)],
  });
  return (
    <OperationTable
      list={list}
      caption={texts.caption}
      columns={useColumns(onAct)}
      rowKey={({ id }) => id}
      icon={<Banknote />}
      texts={texts}
      found={texts}
    />
  );
}

/** Cheques, transfers and debits, found by reference and recorded. */
export default function ReceiptsSection() {
  const texts = useTexts(receiptTexts);
  const { chosen, outcome: done, open, close } = useAct<ExpectedReceipt, RecordedReceipt>();
  return (
    <OperationSection texts={texts}>
      {done === undefined ? null : (
        <Alert
          tone={done.statut === 'A_VALIDER' ? 'info' : 'success'}
          role="status"
          title={done.statut === 'A_VALIDER' ? texts.asked : texts.done}
        >
          {fill(done.statut === 'A_VALIDER' ? texts.askedText : texts.doneText, {
            montant: wireAmount(done.montant),
            reference: done.reference,
            numero: done.numero,
          })}
        </Alert>
      )}
      <Receipts onAct={open} />
      {chosen === undefined ? null : <ReceiptDialog receipt={chosen} onClose={close} />}
    </OperationSection>
  );
}
