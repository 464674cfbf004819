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
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { refundTexts } from './operation-refunds.texts.ts';
import { linesOf, refundsQuery } from './operations-data.ts';
import { OutcomeAlert } from './OutcomeAlert.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { RefundsTable } from './RefundsTable.tsx';
import { SearchForm } from './SearchForm.tsx';

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
