import { getExpectedReceipts } from '@portail/contract/backoffice/operations.calls.ts';
import type {
  ExpectedReceipt,
  RecordedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { parseAmount } from '@portail/rules/money/cents.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Banknote } from '@portail/ui/icons/icons.ts';
import { useState } from 'react';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { receiptTexts } from './operation-receipts.texts.ts';
import { OPERATIONS } from './operations-data.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
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
    {
      id: 'contract',
      header: texts.contract,
      sortBy: 'numeroContrat',
      cell: ({ numeroContrat }) => numeroContrat,
    },
    {
      id: 'means',
      header: texts.means,
      sortBy: 'moyen',
      cell: ({ moyen }) => (moyen === null ? texts.noMeans : texts[moyen]),
    },
    {
      id: 'since',
      header: texts.since,
      sortBy: 'depuisLe',
      cell: ({ depuisLe }) => <DateText day={wireDay(depuisLe)} format="short" />,
    },
    {
      id: 'amount',
      header: texts.amount,
      align: 'end',
      sortBy: 'montant',
      cell: ({ montant }) => <span className="amount">{wireAmount(montant)}</span>,
    },
    ...(mayAct ? [act] : []),
  ];
};

function Receipts({ onAct }: { readonly onAct: (receipt: ExpectedReceipt) => void }) {
  const texts = useTexts(receiptTexts);
  const list = useTableList(getExpectedReceipts, {
    scope: [OPERATIONS],
    filters: [
      { name: 'recherche', kind: 'search', label: texts.reference, maxLength: 64 },
      {
        name: 'montant',
        kind: 'text',
        label: texts.amount,
        hint: texts.amountHint,
        width: 'short',
        inputMode: 'decimal',
        check: (typed) => (parseAmount(typed) === undefined ? texts.amountWrong : undefined),
        clean: (typed) => typed.replaceAll(/[\s€]/g, ''),
      },
    ],
  });
  return (
    <DataTable
      list={list}
      caption={texts.caption}
      isCaptionHidden
      columns={useColumns(onAct)}
      rowKey={({ id }) => id}
      loading={texts.loading}
      empty={{ icon: <Banknote />, title: texts.none, text: texts.noneText }}
      noMatch={{ icon: <Banknote />, title: texts.noneFound, text: texts.noneFoundText }}
      filterTexts={{ filters: texts.search, apply: texts.apply, reset: texts.reset }}
      shown={texts}
    />
  );
}

/** Cheques, transfers and debits, found by reference and recorded. */
export default function ReceiptsSection() {
  const texts = useTexts(receiptTexts);
  const [chosen, setChosen] = useState<ExpectedReceipt>();
  const [done, setDone] = useState<RecordedReceipt>();
  const open = (receipt: ExpectedReceipt) => {
    setDone(undefined);
    setChosen(receipt);
  };
  const close = (recorded?: RecordedReceipt) => {
    setChosen(undefined);
    setDone(recorded);
  };
  return (
    <section className="stack">
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
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
    </section>
  );
}
