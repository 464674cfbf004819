import { searchPeople } from '@portail/contract/backoffice/operator-people.calls.ts';
import {
  type FoundPerson,
  peopleSearch,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { useState } from 'react';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { OpeningDialog } from './OpeningDialog.tsx';
import { OperatorPauses } from './OperatorPauses.tsx';
import { OutgoingHolds } from './OutgoingHolds.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { useTableList } from '../../../session/data-table/use-table-list.ts';
import { useSessionView } from '../../../session/current-session.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { peopleTexts } from './operator-people.texts.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useForm } from 'react-hook-form';
import { errorOf, problemsOf } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';

/** Small, because every person in the answer is recorded as read by the operator. */
const PEOPLE_PAGE_SIZE = 10;

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

export default function BoPeoplePage() {
  const texts = useTexts(peopleTexts);
  const [opening, setOpening] = useState<FoundPerson>();
  const [ending, setEnding] = useState<FoundPerson>();
  const session = useSessionView();
  const mayAct = session.kind === 'connected' && !session.readOnly;
  const list = useTableList(searchPeople, {
    filters: [{ name: 'recherche', kind: 'search', label: texts.recherche }],
    pageSize: PEOPLE_PAGE_SIZE,
    enabled: ({ recherche }) => recherche !== undefined,
  });
  const search = (recherche: string) => {
    // The same search again reloads the result.
    if (recherche === list.filters['recherche']) list.retry();
    else list.setFilters({ recherche });
  };
  return (
    <Page lead={texts.lead}>
      <PeopleSearch isPending={list.isPending} onSearch={search} />
      <PeopleTable list={list} onOpen={setOpening} onEndSessions={mayAct ? setEnding : undefined} />
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
