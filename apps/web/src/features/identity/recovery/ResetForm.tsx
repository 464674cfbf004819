import { Button } from '@portail/ui/actions/Button.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ResetOutcome, resetPassword } from '../../../session/password-reset.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import {
  isTypedTwice,
  newPasswordPair,
  UNKNOWN_PERSON,
} from '../../../shared/password/new-password.ts';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields.tsx';
import { passwordTexts } from '../../../shared/password/password.texts.ts';
import { withStrength } from '../../../shared/password/strength-resolver.ts';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { resetTexts } from './recovery.texts.ts';

const schema = z
  .strictObject({
    ...newPasswordPair,
  })
  .check(isTypedTwice);
type Values = z.infer<typeof schema>;

/** The token comes from the mailed link, or from a call made on submit. */
export const useResetForm = (given: string | (() => Promise<string>)) => {
  const texts = useTexts(passwordTexts);
  const [result, setResult] = useState<ResetOutcome | 'used-link'>();
  const labels = { nouveauMotDePasse: texts.newPassword, confirmation: texts.confirmation };
  const form = useApiForm<Values, typeof schema, ResetOutcome>(schema, {
    prefix: 'reinitialisation',
    defaultValues: { nouveauMotDePasse: '', confirmation: '' },
    fields: ['nouveauMotDePasse', 'confirmation'],
    labelOf: (name) => labels[name],
    check: (validate) => withStrength(validate, 'nouveauMotDePasse', UNKNOWN_PERSON),
    send: async ({ nouveauMotDePasse }) => {
      const resetPasswordToken = typeof given === 'string' ? given : await given();
      return resetPassword({ nouveauMotDePasse, resetPasswordToken });
    },
    onSuccess: setResult,
    onRefused: ({ failure }) => {
      if (failure.code === 'LIEN_DEJA_UTILISE') setResult('used-link');
    },
  });
  return { ...form, result };
};

export function ResetForm({ form }: { readonly form: ReturnType<typeof useResetForm> }) {
  const texts = useTexts(resetTexts);
  return (
    <Form isAllRequired onSubmit={form.submit}>
      <FormErrors form={form} failed={texts.failedTitle} />
      <NewPasswordFields
        password={useWatch({ control: form.control, name: 'nouveauMotDePasse' })}
        context={UNKNOWN_PERSON}
        field={form.field('nouveauMotDePasse')}
        confirmation={form.field('confirmation')}
      />
      <Button type="submit" isFullWidth isPending={form.isPending} pendingLabel={texts.pending}>
        {texts.submit}
      </Button>
    </Form>
  );
}
