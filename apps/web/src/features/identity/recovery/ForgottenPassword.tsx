import { recoverPassword } from '@portail/contract/identity/recovery.calls.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { recoveryTexts } from './recovery.texts.ts';
import {
  PASSWORD_FIELDS,
  type PasswordFieldName,
  passwordSchemaOf,
  type PasswordValues,
} from './recovery-forms.ts';

/** The SIRET number is often pasted in groups of digits. */
const withoutSpaces = ({ siret, ...typed }: PasswordValues) => ({
  ...typed,
  siret: siret.replaceAll(/\s/g, ''),
});

export const useForgottenPassword = (space: SignInSpaceType) => {
  const texts = useTexts(recoveryTexts);
  const labels: Record<PasswordFieldName, string> = {
    login: texts.login,
    birthDate: texts.birthDate,
    siret: texts.siret,
  };
  const [recipients, setRecipients] = useState<readonly string[]>();
  const form = useApiForm<PasswordValues, ReturnType<typeof passwordSchemaOf>, readonly string[]>(
    passwordSchemaOf(space),
    {
      prefix: 'mot-de-passe-oublie',
      fields: PASSWORD_FIELDS[space],
      labelOf: (name) => labels[name],
      defaultValues: { login: '', birthDate: '', siret: '' },
      normalise: withoutSpaces,
      send: async (asked) => {
        const query = { typeEspace: space, ...asked };
        return (await callApi(recoverPassword, { query })).destinataires;
      },
      onSuccess: setRecipients,
    },
  );
  return { ...form, recipients, restart: () => setRecipients(undefined) };
};

interface ForgottenPasswordProps {
  readonly space: SignInSpaceType;
  readonly form: ReturnType<typeof useForgottenPassword>;
}

export function ForgottenPasswordForm({ space, form }: ForgottenPasswordProps) {
  const texts = useTexts(recoveryTexts);
  return (
    <Form isAllRequired onSubmit={form.submit}>
      <FormErrors form={form} failed={texts.failedTitle} />
      <TextField
        {...form.field('login')}
        hint={space === 'ESPACE_BENEFICIAIRE' ? texts.loginHintBeneficiary : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      {space === 'ESPACE_BENEFICIAIRE' ? (
        <Controller
          control={form.control}
          name="birthDate"
          render={({ field }) => (
            <DateField
              {...form.controlled('birthDate')}
              {...field}
              hint={texts.birthDateHintPassword}
              hasCalendar={false}
              autoComplete="bday"
            />
          )}
        />
      ) : null}
      {space === 'ESPACE_CLIENT' ? (
        <TextField
          {...form.field('siret')}
          hint={texts.siretHint}
          width="medium"
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      <SubmitActions form={form} texts={texts}>
        {texts.sendLink}
      </SubmitActions>
    </Form>
  );
}
