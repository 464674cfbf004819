import { hrefOf } from '@portail/contract/pages/href.ts';
import { numeroContrat } from '@portail/contract/schemas/fields.ts';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { parametersQuery } from './registration-data.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { firstVisitTexts } from './registration.texts.ts';
import './registration.css';

interface FirstVisitValues {
  numeroContrat: string;
}

const schema = z.strictObject({ numeroContrat });
const NOT_FOUND = 404;

/** The registration route needs a contract: this page requests it and checks that it exists. */
const useFirstVisitForm = (label: string) => {
  const queries = useQueryClient();
  return useApiForm<FirstVisitValues, typeof schema>(schema, {
    prefix: () => 'premiere-visite-contrat',
    defaultValues: { numeroContrat: '' },
    fields: ['numeroContrat'],
    labelOf: () => label,
    normalise: (typed) => ({ numeroContrat: typed.numeroContrat.trim() }),
    send: (asked) => queries.fetchQuery(parametersQuery(asked.numeroContrat)),
    fieldOf: ({ status }) => (status === NOT_FOUND ? 'numeroContrat' : undefined),
    onSuccess: (_, query) => navigate(hrefOf('REGISTRATION', undefined, query)),
  });
};

export default function FirstVisitPage() {
  const texts = useTexts(firstVisitTexts);
  const form = useFirstVisitForm(texts.number);
  return (
    <CardPage lead={texts.lead} hasErrors={form.problems.length > 0}>
      <Form onSubmit={form.submit}>
        <ErrorSummary
          problems={form.problems}
          attempt={form.attempt}
          {...(form.isRefused ? { title: texts.failed } : {})}
        />
        <TextField
          {...form.field('numeroContrat')}
          hint={texts.hint}
          width="short"
          autoComplete="off"
          spellCheck={false}
        />
        <SubmitActions form={form} texts={texts}>
          {texts.next}
        </SubmitActions>
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
