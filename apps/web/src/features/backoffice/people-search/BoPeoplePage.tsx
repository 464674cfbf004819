import {
  type FoundPerson,
  peopleSearch,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';
import { OperatorPauses } from './OperatorPauses.tsx';
import { OutgoingHolds } from './OutgoingHolds.tsx';
import { peopleSearchQuery } from './people-queries.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { peopleTexts } from './operator-people.texts.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useForm } from 'react-hook-form';
import { errorOf, problemsOf } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';

const FIELD_ID = 'recherche-personne';

interface SearchValues {
  readonly recherche: string;
}

interface PeopleSearchProps {
  readonly isPending: boolean;
  /** The search text stays out of the URL. */
  readonly onSearch: (recherche: string) => void;
}

function PeopleSearch({ isPending, onSearch }: PeopleSearchProps) {
  const texts = useTexts(peopleTexts);
  const { register, handleSubmit, formState } = useForm<SearchValues, unknown, SearchValues>({
    defaultValues: { recherche: '' },
    resolver: resolverOf(peopleSearch),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, submitCount } = formState;
  const submit = handleSubmit(({ recherche }) => onSearch(recherche.trim()));
  return (
    <Form role="search" aria-label={texts.search} onSubmit={(event) => void submit(event)}>
      <ErrorSummary
        problems={problemsOf<SearchValues>(errors, ['recherche'], () => ({
          fieldId: FIELD_ID,
          label: texts.recherche,
        }))}
        attempt={submitCount}
      />
      <TextField
        {...register('recherche')}
        id={FIELD_ID}
        label={texts.recherche}
        hint={texts.hint}
        error={errorOf(errors, 'recherche')}
        autoComplete="off"
        width="medium"
      />
      <FormActions>
        <Button type="submit" isPending={isPending} pendingLabel={texts.searching}>
          {texts.submit}
        </Button>
      </FormActions>
    </Form>
  );
}

interface ResultsProps {
  readonly found: ReturnType<typeof useFound>;
  readonly onOpen: (person: FoundPerson) => void;
  readonly onEndSessions: ((person: FoundPerson) => void) | undefined;
}

const useFound = (recherche: string) => useInfiniteQuery(peopleSearchQuery(recherche));

function Results({ found, onOpen, onEndSessions }: ResultsProps) {
  const texts = useTexts(peopleTexts);
  const { data, error, isFetching } = found;
  if (data === undefined) {
    if (error !== null) return <ReadFailure error={error} onRetry={() => void found.refetch()} />;
    return isFetching ? <Skeleton shape="table" lines={4} label={texts.searching} /> : null;
  }
  const people = data.pages.flatMap(({ rows }) => rows);
  return (
    <>
      <PeopleTable people={people} onOpen={onOpen} onEndSessions={onEndSessions} />
      {people.length === 0 ? null : (
        <ShowMore
          position={plural(people.length, texts.shownOne, texts.shown)}
          hasMore={found.hasNextPage}
          isPending={found.isFetchingNextPage}
          onMore={() => void found.fetchNextPage()}
        />
      )}
      {found.isFetchNextPageError ? (
        <Alert tone="danger" role="alert">
          {error?.message ?? texts.moreFailed}
        </Alert>
      ) : null}
    </>
  );
}

export default function BoPeoplePage() {
  const texts = useTexts(peopleTexts);
  const [recherche, setRecherche] = useState('');
  const [opening, setOpening] = useState<FoundPerson>();
  const [ending, setEnding] = useState<FoundPerson>();
  const session = useSessionView();
  const mayAct = session.kind === 'connected' && !session.readOnly;
  const found = useFound(recherche);
  const search = (asked: string) => {
    // The same search again reloads the result.
    if (asked === recherche) void found.refetch();
    else setRecherche(asked);
  };
  return (
    <Page lead={texts.lead}>
      <PeopleSearch isPending={found.isFetching && !found.isFetchingNextPage} onSearch={search} />
      <Results found={found} onOpen={setOpening} onEndSessions={mayAct ? setEnding : undefined} />
      <OutgoingHolds />
      <OperatorPauses />
      {opening === undefined ? null : (
        <OpeningDialog person={opening} onClose={() => setOpening(undefined)} />
      )}
      {ending === undefined ? null : (
        <EndSessionsDialog person={ending} onClose={() => setEnding(undefined)} />
      )}
    </Page>
  );
}
