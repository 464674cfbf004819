import { PASSWORD_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { newPassword, requiredText } from '@portail/contract/schemas/fields.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ResetOutcome, resetPassword } from '../../../session/password-reset.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields.tsx';
import { passwordTexts } from '../../../shared/password/password.texts.ts';
import { withStrength } from '../../../shared/password/strength-resolver.ts';
import { FormErrors } from '../../../shared/forms/FormErrors.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { resetTexts } from './recovery.texts.ts';

const schema = z
  .strictObject({
    nouveauMotDePasse: newPassword,
    confirmation: requiredText(PASSWORD_MAX_LENGTH),
  })
  .check(
    z.refine((typed) => typed.nouveauMotDePasse === typed.confirmation, {
      path: ['confirmation'],
      error: MESSAGES.passwordConfirmation,
    }),
  );
type Values = z.infer<typeof schema>;

/** No words about the user are known before the link is used. */
const CONTEXT: readonly string[] = ['cesu'];

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
    check: (validate) => withStrength(validate, 'nouveauMotDePasse', CONTEXT),
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
        context={CONTEXT}
        field={form.field('nouveauMotDePasse')}
        confirmation={form.field('confirmation')}
      />
      <Button type="submit" isFullWidth isPending={form.isPending} pendingLabel={texts.pending}>
        {texts.submit}
      </Button>
    </Form>
  );
}
