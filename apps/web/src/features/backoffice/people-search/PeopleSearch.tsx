import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { peopleSearch } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { useForm } from 'react-hook-form';
import { errorOf, problemsOf } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { peopleTexts } from './operator-people.texts.ts';

const FIELD_ID = 'recherche-personne';

interface SearchValues {
  readonly recherche: string;
}

interface PeopleSearchProps {
  readonly isPending: boolean;
  /** The search text stays out of the URL. */
  readonly onSearch: (recherche: string) => void;
}

export function PeopleSearch({ isPending, onSearch }: PeopleSearchProps) {
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
