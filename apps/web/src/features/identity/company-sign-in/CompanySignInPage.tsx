import {
  beginCompanySignIn,
  companyAddress,
} from '@portail/contract/identity/company-sign-in.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import * as z from 'zod/mini';
import { callApi } from '../../../session/api.ts';
import { followToCompany } from '../../../session/follow-redirect.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { companySignInTexts } from './company-sign-in.texts.ts';

const schema = z.strictObject({ adresse: companyAddress });
type Values = z.infer<typeof schema>;

export default function CompanySignInPage() {
  const texts = useTexts(companySignInTexts);
  const form = useApiForm<
    Values,
    typeof schema,
    { readonly url: string; readonly origine: string }
  >(schema, {
    prefix: 'entreprise',
    defaultValues: { adresse: '' },
    fields: ['adresse'],
    labelOf: () => texts.address,
    failed: texts.failedTitle,
    fieldOf: ({ code }) => (code === 'CONNEXION_ENTREPRISE_INCONNUE' ? 'adresse' : undefined),
    send: ({ adresse }) => callApi(beginCompanySignIn, { body: { adresse: adresse.trim() } }),
    onSuccess: ({ url, origine }) => followToCompany(url, origine),
  });
  return (
    <CardPage lead={texts.lead} hasErrors={form.problems.length > 0}>
      <Form isAllRequired onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <TextField
          {...form.field('adresse')}
          hint={texts.addressHint}
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
          spellCheck={false}
        />
        <Button type="submit" isFullWidth isPending={form.isPending} pendingLabel={texts.pending}>
          {texts.submit}
        </Button>
      </Form>
      <p>
        <LinkButton
          variant="quiet"
          href={hrefOf('LOGIN', undefined, { typeEspace: 'ESPACE_CLIENT' })}
        >
          {texts.withPassword}
        </LinkButton>
      </p>
    </CardPage>
  );
}
