import { recoverLogin } from '@portail/contract/identity/recovery.calls.ts';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { Form, FormRow } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { GlossaryTip } from '../../../shared/glossary/GlossaryTip.tsx';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { SubmitActions } from '../../../shared/forms/SubmitActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { recoveryTexts } from './recovery.texts.ts';
import {
  LOGIN_FIELDS,
  type LoginFieldName,
  loginSchema,
  type LoginValues,
} from './recovery-forms.ts';

export const useForgottenLogin = () => {
  const texts = useTexts(recoveryTexts);
  const labels: Record<LoginFieldName, string> = {
    nom: texts.lastName,
    prenom: texts.firstName,
    dateNaissance: texts.birthDate,
    codePostal: texts.postalCode,
    numeroContrat: texts.contractNumber,
  };
  const [recipients, setRecipients] = useState<readonly string[]>();
  const form = useApiForm<LoginValues, typeof loginSchema, readonly string[]>(loginSchema, {
    prefix: 'identifiant-oublie',
    fields: LOGIN_FIELDS,
    labelOf: (name) => labels[name],
    defaultValues: { nom: '', prenom: '', dateNaissance: '', codePostal: '', numeroContrat: '' },
    send: async (body) => (await callApi(recoverLogin, { body })).destinataires,
    onSuccess: setRecipients,
  });
  return { ...form, recipients, restart: () => setRecipients(undefined) };
};

export function ForgottenLoginForm({
  form,
}: {
  readonly form: ReturnType<typeof useForgottenLogin>;
}) {
  const texts = useTexts(recoveryTexts);
  return (
    <Form isAllRequired onSubmit={form.submit}>
      <FormErrors form={form} failed={texts.failedTitle} />
      <FormRow>
        <TextField {...form.field('nom')} autoComplete="family-name" />
        <TextField {...form.field('prenom')} autoComplete="given-name" />
      </FormRow>
      <Controller
        control={form.control}
        name="dateNaissance"
        render={({ field }) => (
          <DateField
            {...form.controlled('dateNaissance')}
            {...field}
            hint={texts.birthDateHint}
            hasCalendar={false}
            autoComplete="bday"
          />
        )}
      />
      <TextField
        {...form.field('codePostal')}
        hint={texts.postalCodeHint}
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <TextField
        {...form.field('numeroContrat')}
        hint={texts.contractHint}
        help={<GlossaryTip word="numeroContrat" />}
        width="short"
        autoComplete="off"
        spellCheck={false}
      />
      <SubmitActions form={form} texts={texts}>
        {texts.sendLogin}
      </SubmitActions>
    </Form>
  );
}
