import type {
  OperatorOpposition,
  LookedUpHolder,
} from '@portail/contract/wallet/operator-titres.schemas.ts';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Search, Ticket } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { wireAmount, wireDayWords } from '../../../shared/wire/wire-values.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { operationTitreTexts } from './operation-titres.texts.ts';
import { HolderBook } from './HolderBook.tsx';
import { holderQuery } from './receipt-data.ts';
import { SearchForm } from './SearchForm.tsx';

const SEARCH_MAX = 100;

interface HolderProps {
  readonly holder: LookedUpHolder;
  readonly onDone: (done: OperatorOpposition) => void;
}

function Holder({ holder, onDone }: HolderProps) {
  const texts = useTexts(operationTitreTexts);
  const { prenom, nom, login, carnets, adresse } = holder;
  return (
    <>
      <div>
        <h3>{fill(texts.holder, { prenom, nom })}</h3>
        <p>{fill(texts.login, { login })}</p>
      </div>
      {carnets.length === 0 ? (
        <EmptyState icon={<Ticket />} title={texts.noBook}>
          {texts.noBookText}
        </EmptyState>
      ) : (
        carnets.map((book) => (
          <HolderBook key={book.id} book={book} address={adresse} onDone={onDone} />
        ))
      )}
    </>
  );
}

function Found({
  search,
  onDone,
}: {
  readonly search: string;
  readonly onDone: HolderProps['onDone'];
}) {
  const texts = useTexts(operationTitreTexts);
  const { data, error, isFetching, refetch } = useQuery(holderQuery(search));
  if (search === '') return null;
  if (data === undefined)
    return error === null || isFetching ? (
      <Skeleton shape="table" lines={4} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  if (data === null)
    return (
      <EmptyState icon={<Search />} title={texts.noneFound}>
        {texts.noneFoundText}
      </EmptyState>
    );
  return <Holder holder={data} onDone={onDone} />;
}

function Done({ done }: { readonly done: OperatorOpposition }) {
  const texts = useTexts(operationTitreTexts);
  const { reference, suite, nombreTitres, montant, dateDisponibilite } = done;
  return (
    <Alert tone="success" role="status" title={fill(texts.done, { reference })}>
      {fill(texts[`done${suite}`], {
        nombre: countWords(nombreTitres),
        montant: wireAmount(montant),
        date: dateDisponibilite === null ? '' : wireDayWords(dateDisponibilite),
      })}
    </Alert>
  );
}

/** The vouchers of one person, found by login or by the number of one of them. */
export function HolderVouchers({ search }: { readonly search: string }) {
  const [done, setDone] = useState<OperatorOpposition>();
  return (
    <>
      {done === undefined ? null : <Done done={done} />}
      <Found search={search} onDone={setDone} />
    </>
  );
}

/** Lost, stolen or undelivered vouchers, found by number or person and opposed. */
export default function VouchersSection() {
  const texts = useTexts(operationTitreTexts);
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [done, setDone] = useState<OperatorOpposition>();
  const apply = (asked: string) => {
    setDone(undefined);
    setTyped(asked);
    setSearch(asked.trim());
  };
  return (
    <section className="stack">
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <SearchForm
        label={texts.search}
        apply={texts.apply}
        reset={texts.reset}
        isFiltered={search !== ''}
        onApply={() => apply(typed)}
        onReset={() => apply('')}
      >
        <TextField
          label={texts.field}
          hint={texts.fieldHint}
          type="search"
          autoComplete="off"
          maxLength={SEARCH_MAX}
          width="medium"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </SearchForm>
      {done === undefined ? null : <Done done={done} />}
      <Found search={search} onDone={setDone} />
    </section>
  );
}
