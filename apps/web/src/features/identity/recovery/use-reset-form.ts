import { PASSWORD_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { newPassword, requiredText } from '@portail/contract/schemas/fields.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type ResetOutcome, resetPassword } from '../../../session/password-reset.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { withStrength } from '../../../shared/password/strength-resolver.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { passwordTexts } from '../../../shared/password/password.texts.ts';

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

const FIELDS = ['nouveauMotDePasse', 'confirmation'] as const;
type FieldName = (typeof FIELDS)[number];
const fieldIdOf = (name: FieldName): string => `reinitialisation-${name}`;

/** No words about the user are known before the link is used. */
export const RESET_CONTEXT: readonly string[] = ['cesu'];

const resolver = withStrength<Values, Values>(
  resolverOf(schema),
  'nouveauMotDePasse',
  RESET_CONTEXT,
);

export type ResetResult = ResetOutcome | 'used-link';

/** The token comes from the mailed link, or from a call made on submit. */
export const useResetForm = (given: string | (() => Promise<string>)) => {
  const texts = useTexts(passwordTexts);
  const [result, setResult] = useState<ResetResult>();
  const { register, control, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: { nouveauMotDePasse: '', confirmation: '' },
    resolver,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const labels: Record<FieldName, string> = {
    nouveauMotDePasse: texts.newPassword,
    confirmation: texts.confirmation,
  };

  const onRefused = (failure: ApiFailure) => {
    if (failure.code === 'LIEN_DEJA_UTILISE') return setResult('used-link');
    showRefusal<Values>(failure, FIELDS, setError);
  };
  const submit = async ({ nouveauMotDePasse }: Values) => {
    try {
      const resetPasswordToken = typeof given === 'string' ? given : await given();
      setResult(await resetPassword({ nouveauMotDePasse, resetPasswordToken }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onRefused(error);
    }
  };
  return {
    result,
    password: useWatch({ control, name: 'nouveauMotDePasse' }),
    submit: handleSubmit(submit),
    isPending: isSubmitting,
    attempt: submitCount,
    problems: problemsOf<Values>(errors, FIELDS, (name) => ({
      fieldId: fieldIdOf(name),
      label: labels[name],
    })),
    field: (name: FieldName) => ({
      ...register(name),
      id: fieldIdOf(name),
      error: errorOf<Values>(errors, name),
    }),
  };
};
export type ResetFormState = ReturnType<typeof useResetForm>;
