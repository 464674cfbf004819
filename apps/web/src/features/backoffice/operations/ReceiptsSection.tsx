import type {
  ExpectedReceipt,
  RecordedReceipt,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { parseAmount } from '@portail/rules/money/cents.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Banknote } from '@portail/ui/icons/icons.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { receiptTexts } from './operation-receipts.texts.ts';
import { linesOf, type ReceiptSearch, receiptsQuery } from './operations-data.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';
import { SearchForm } from './SearchForm.tsx';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { useMay } from '../../../session/use-may.ts';

interface ReceiptsTableProps {
  readonly receipts: readonly ExpectedReceipt[];
  readonly onAct: (receipt: ExpectedReceipt) => void;
}

function ReceiptsTable({ receipts, onAct }: ReceiptsTableProps) {
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

function Search({ onApply }: { readonly onApply: (search: ReceiptSearch) => void }) {
  const texts = useTexts(receiptTexts);
  const [reference, setReference] = useState('');
  const [amount, setAmount] = useState('');
  const [applied, setApplied] = useState<ReceiptSearch>({});
  const isWrong = amount.trim() !== '' && parseAmount(amount) === undefined;
  const apply = (search: ReceiptSearch) => {
    setApplied(search);
    onApply(search);
  };
  const submit = () => {
    if (isWrong) return;
    const [recherche, montant] = [reference.trim(), amount.replaceAll(/[\s€]/g, '')];
    apply({
      ...(recherche === '' ? {} : { recherche }),
      ...(montant === '' ? {} : { montant }),
    });
  };
  const reset = () => {
    setReference('');
    setAmount('');
    apply({});
  };
  return (
    <SearchForm
      label={texts.search}
      apply={texts.apply}
      reset={texts.reset}
      isFiltered={Object.keys(applied).length > 0}
      onApply={submit}
      onReset={reset}
    >
      <TextField
        label={texts.reference}
        type="search"
        isOptional
        autoComplete="off"
        maxLength={64}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <TextField
        label={texts.amount}
        hint={texts.amountHint}
        width="short"
        isOptional
        autoComplete="off"
        inputMode="decimal"
        value={amount}
        error={isWrong ? texts.amountWrong : undefined}
        onChange={({ target }) => setAmount(target.value)}
      />
    </SearchForm>
  );
}

interface FoundProps {
  readonly search: ReceiptSearch;
  readonly onAct: (receipt: ExpectedReceipt) => void;
}

function Found({ search, onAct }: FoundProps) {
  const texts = useTexts(receiptTexts);
  const list = useInfiniteQuery({
    ...receiptsQuery(search),
    placeholderData: keepPreviousData,
  });
  const { data, error } = list;
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="table" lines={5} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={() => void list.refetch()} />
    );
  const receipts = linesOf(data.pages);
  const isFiltered = Object.keys(search).length > 0;
  if (receipts.length === 0)
    return (
      <EmptyState icon={<Banknote />} title={isFiltered ? texts.noneFound : texts.none}>
        {isFiltered ? texts.noneFoundText : texts.noneText}
      </EmptyState>
    );
  return (
    <>
      <ReceiptsTable receipts={receipts} onAct={onAct} />
      <ShowMore
        position={plural(receipts.length, texts.shownOne, texts.shown)}
        hasMore={list.hasNextPage}
        isPending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

/** Cheques, transfers and debits, found by reference and recorded. */
export default function ReceiptsSection() {
  const texts = useTexts(receiptTexts);
  const [search, setSearch] = useState<ReceiptSearch>({});
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
      <Search onApply={setSearch} />
      <Found search={search} onAct={open} />
      {chosen === undefined ? null : <ReceiptDialog receipt={chosen} onClose={close} />}
    </section>
  );
}
