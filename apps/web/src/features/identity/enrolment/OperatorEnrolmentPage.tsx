import { completeEnrolment, startEnrolment } from '@portail/contract/identity/enrolment.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { requiredText } from '@portail/contract/schemas/fields.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { callApi } from '../../../session/api.ts';
import { enter } from '../../../session/sign-in.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { useUrlToken } from '../../../shared/navigation/url-token.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { LinkAlert } from '../../../shared/page/LinkAlert.tsx';
import {
  createPasskey,
  PasskeyRefused,
  supportsPasskeys,
} from '../../../shared/passkeys/passkeys.ts';
import {
  isTypedTwice,
  newPasswordPair,
  UNKNOWN_PERSON,
} from '../../../shared/password/new-password.ts';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields.tsx';
import { passwordTexts } from '../../../shared/password/password.texts.ts';
import { withStrength } from '../../../shared/password/strength-resolver.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { enrolmentTexts } from './enrolment.texts.ts';

const KEY_NAME_MAX_LENGTH = 60;

const schema = z
  .strictObject({
    ...newPasswordPair,
    nomCle: requiredText(KEY_NAME_MAX_LENGTH),
  })
  .check(isTypedTwice);
type Values = z.infer<typeof schema>;

const useEnrolmentForm = (jeton: string) => {
  const texts = useTexts(enrolmentTexts);
  const words = useTexts(passwordTexts);
  const [isUsed, setUsed] = useState(false);
  const labels = {
    nouveauMotDePasse: words.newPassword,
    confirmation: words.confirmation,
    nomCle: texts.keyName,
  };
  /** A passkey that the browser or the person refused is shown like a refusal of the server. */
  const create = async (options: unknown) => {
    try {
      return await createPasskey(options);
    } catch (error) {
      throw error instanceof PasskeyRefused ? new ApiFailure(texts.passkeyRefused) : error;
    }
  };
  const form = useApiForm<Values, typeof schema>(schema, {
    prefix: 'premier-acces',
    defaultValues: { nouveauMotDePasse: '', confirmation: '', nomCle: '' },
    fields: ['nouveauMotDePasse', 'confirmation', 'nomCle'],
    labelOf: (name) => labels[name],
    check: (validate) => withStrength(validate, 'nouveauMotDePasse', UNKNOWN_PERSON),
    failed: texts.failedTitle,
    send: async ({ nouveauMotDePasse, nomCle }) => {
      const { cleAcces } = await callApi(startEnrolment, { body: { jeton } });
      const reponse = await create(cleAcces);
      const body = { jeton, nouveauMotDePasse, nomCle: nomCle.trim(), reponse };
      await enter(await callApi(completeEnrolment, { body }));
    },
    onSuccess: () => navigate(hrefOf('VISUALISATION_CHOICE'), { replace: true }),
    onRefused: ({ failure }) => setUsed(failure.code === 'LIEN_INVALIDE'),
  });
  return { ...form, isUsed };
};

function Enrolment({ token }: { readonly token: string }) {
  const texts = useTexts(enrolmentTexts);
  const form = useEnrolmentForm(token);
  const password = useWatch({ control: form.control, name: 'nouveauMotDePasse' });
  if (form.isUsed)
    return (
      <CardPage hasErrors>
        <LinkAlert
          tone="danger"
          title={texts.usedTitle}
          actions={
            <LinkButton href={hrefOf('LOGIN', undefined, { typeEspace: 'ESPACE_OPERATEUR' })}>
              {texts.goLogin}
            </LinkButton>
          }
        >
          <p>{texts.usedAdvice}</p>
        </LinkAlert>
      </CardPage>
    );
  return (
    <CardPage lead={texts.lead} hasErrors={form.problems.length > 0}>
      {supportsPasskeys() ? null : <Alert tone="warning">{texts.unsupported}</Alert>}
      <Form isAllRequired onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <NewPasswordFields
          password={password}
          context={UNKNOWN_PERSON}
          field={form.field('nouveauMotDePasse')}
          confirmation={form.field('confirmation')}
        />
        <TextField
          {...form.field('nomCle')}
          hint={texts.keyNameHint}
          maxLength={KEY_NAME_MAX_LENGTH}
          autoComplete="off"
        />
        <Button type="submit" isFullWidth isPending={form.isPending} pendingLabel={texts.pending}>
          {texts.submit}
        </Button>
      </Form>
    </CardPage>
  );
}

export default function OperatorEnrolmentPage() {
  const texts = useTexts(enrolmentTexts);
  const token = useUrlToken('jeton');
  if (token !== undefined) return <Enrolment key={token} token={token} />;
  return (
    <CardPage>
      <LinkAlert tone="warning" title={texts.reloadedTitle}>
        <p>{texts.reloadedAdvice}</p>
      </LinkAlert>
    </CardPage>
  );
}
