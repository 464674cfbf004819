import { hrefOf } from '@portail/contract/pages/href.ts';
import { numeroContrat } from '@portail/contract/schemas/fields.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { parametersQuery } from './registration-data.ts';
import { errorOf, problemsOf } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { firstVisitTexts } from './registration.texts.ts';
import './registration.css';

interface FirstVisitValues {
  numeroContrat: string;
}

const schema = z.strictObject({ numeroContrat });
const FIELD = 'premiere-visite-contrat';
const NOT_FOUND = 404;

/** The registration route needs a contract: this page requests it and checks that it exists. */
const useFirstVisitForm = (label: string) => {
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<
    FirstVisitValues,
    unknown,
    FirstVisitValues
  >({
    defaultValues: { numeroContrat: '' },
    resolver: resolverOf(schema),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const open = async (query: FirstVisitValues) => {
    try {
      await queries.fetchQuery(parametersQuery(query.numeroContrat));
      navigate(hrefOf('REGISTRATION', undefined, { ...query }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const place = error.status === NOT_FOUND ? 'numeroContrat' : 'root';
      setError(place, { type: 'server', message: error.message });
    }
  };
  return {
    field: {
      ...register('numeroContrat', { setValueAs: (typed: string) => typed.trim() }),
      id: FIELD,
      label,
      error: errorOf<FirstVisitValues>(errors, 'numeroContrat'),
    },
    submit: handleSubmit(open),
    isPending: isSubmitting,
    attempt: submitCount,
    isRefused: errors.root !== undefined,
    problems: problemsOf<FirstVisitValues>(errors, ['numeroContrat'], () => ({
      fieldId: FIELD,
      label,
    })),
  };
};

export default function FirstVisitPage() {
  const texts = useTexts(firstVisitTexts);
  const form = useFirstVisitForm(texts.number);
  return (
    <CardPage lead={texts.lead} hasErrors={form.problems.length > 0}>
      <Form onSubmit={(event) => void form.submit(event)}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: texts.failed } : {})}
        />
        <TextField
          {...form.field}
          hint={texts.hint}
          width="short"
          autoComplete="off"
          spellCheck={false}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={texts.pending}>
            {texts.next}
          </Button>
        </FormActions>
      </Form>
      <section className="first-visit__where" aria-labelledby="premiere-visite-ou">
        <h2 id="premiere-visite-ou">{texts.whereTitle}</h2>
        <ul>
          <li>{texts.whereLetter}</li>
          <li>{texts.whereLink}</li>
          <li>{texts.whereAsk}</li>
        </ul>
      </section>
      <p className="first-visit__links">
        <Link href={hrefOf('LOGIN')}>{texts.back}</Link>
        <Link href={hrefOf('CONTACT')}>{texts.contact}</Link>
      </p>
    </CardPage>
  );
}
