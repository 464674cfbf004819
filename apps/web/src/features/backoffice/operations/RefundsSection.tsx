import type {
  RefundableLine,
  RefundOutcomeAnswer,
} from '@portail/contract/backoffice/operations.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Wallet } from '@portail/ui/icons/icons.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { refundTexts } from './operation-refunds.texts.ts';
import { linesOf, refundsQuery } from './operations-data.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { SearchForm } from './SearchForm.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { wireAmount, wireDay } from '../../../shared/wire/wire-values.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateText } from '@portail/ui/data/DateText.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { useMay } from '../../../session/use-may.ts';

interface RefundsTableProps {
  readonly lines: readonly RefundableLine[];
  readonly onAct: (line: RefundableLine) => void;
}

function RefundsTable({ lines, onAct }: RefundsTableProps) {
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

const TONES = {
  REMBOURSE: 'success',
  PRESTATAIRE: 'success',
  DETTE: 'warning',
  A_VALIDER: 'info',
} as const;

/** Outcome of a refund, with its number. */
function OutcomeAlert({ outcome }: { readonly outcome: RefundOutcomeAnswer }) {
  const texts = useTexts(refundTexts);
  const { statut, montant, reference, numero } = outcome;
  return (
    <Alert tone={TONES[statut]} role="status" title={texts[statut]}>
      {fill(texts[`${statut}Text`], { montant: wireAmount(montant), reference, numero })}
    </Alert>
  );
}

interface SearchProps {
  readonly applied: string | undefined;
  readonly onApply: (search: string | undefined) => void;
}

function Search({ applied, onApply }: SearchProps) {
  const texts = useTexts(refundTexts);
  const [reference, setReference] = useState('');
  const typed = reference.trim();
  return (
    <SearchForm
      label={texts.search}
      apply={texts.apply}
      reset={texts.reset}
      isFiltered={applied !== undefined}
      onApply={() => onApply(typed === '' ? undefined : typed)}
      onReset={() => {
        setReference('');
        onApply(undefined);
      }}
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
    </SearchForm>
  );
}

interface FoundProps {
  readonly search: string | undefined;
  readonly onAct: (line: RefundableLine) => void;
}

function Found({ search, onAct }: FoundProps) {
  const texts = useTexts(refundTexts);
  const list = useInfiniteQuery({ ...refundsQuery(search), placeholderData: keepPreviousData });
  const { data, error } = list;
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="table" lines={4} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={() => void list.refetch()} />
    );
  const lines = linesOf(data.pages);
  if (lines.length === 0)
    return (
      <EmptyState icon={<Wallet />} title={search === undefined ? texts.none : texts.noneFound}>
        {search === undefined ? texts.noneText : texts.noneFoundText}
      </EmptyState>
    );
  return (
    <>
      <RefundsTable lines={lines} onAct={onAct} />
      <ShowMore
        position={plural(lines.length, texts.shownOne, texts.shown)}
        hasMore={list.hasNextPage}
        isPending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

export default function RefundsSection() {
  const texts = useTexts(refundTexts);
  const [search, setSearch] = useState<string>();
  const [chosen, setChosen] = useState<RefundableLine>();
  const [outcome, setOutcome] = useState<RefundOutcomeAnswer>();
  const open = (line: RefundableLine) => {
    setOutcome(undefined);
    setChosen(line);
  };
  const close = (made?: RefundOutcomeAnswer) => {
    setChosen(undefined);
    setOutcome(made);
  };
  return (
    <div className="stack">
      {outcome === undefined ? null : <OutcomeAlert outcome={outcome} />}
      <section className="stack">
        <h2>{texts.title}</h2>
        <p>{texts.intro}</p>
        <Search applied={search} onApply={setSearch} />
        <Found search={search} onAct={open} />
      </section>
      {chosen === undefined ? null : <RefundDialog line={chosen} onClose={close} />}
    </div>
  );
}
