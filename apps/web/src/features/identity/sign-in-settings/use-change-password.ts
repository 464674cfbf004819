import { changePassword } from '@portail/contract/identity/own-sessions.calls.ts';
import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { withStrength } from '../../../shared/password/strength-resolver.ts';
import { changePasswordTexts, connectionTexts } from './connection.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { passwordTexts } from '../../../shared/password/password.texts.ts';

type Values = CallRequest<typeof changePassword>['body'];
const FIELDS = ['ancienMotDePasse', 'nouveauMotDePasse', 'nouveauMotDePasseConfirmation'] as const;
type FieldName = (typeof FIELDS)[number];
const fieldIdOf = (name: FieldName): string => `connexion-${name}`;
const EMPTY: Values = {
  ancienMotDePasse: '',
  nouveauMotDePasse: '',
  nouveauMotDePasseConfirmation: '',
};

export const useChangePassword = (context: readonly string[]) => {
  const texts = useTexts(changePasswordTexts);
  const common = useTexts(connectionTexts);
  const words = useTexts(passwordTexts);
  const { register, control, handleSubmit, setError, reset, formState } = useForm<Values>({
    defaultValues: EMPTY,
    resolver: withStrength<Values, Values>(
      resolverOf(changePassword.body),
      'nouveauMotDePasse',
      context,
    ),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const labels: Record<FieldName, string> = {
    ancienMotDePasse: texts.current,
    nouveauMotDePasse: words.newPassword,
    nouveauMotDePasseConfirmation: words.confirmation,
  };

  const onRefused = (failure: ApiFailure) => {
    if (failure.code === 'ANCIEN_MOT_DE_PASSE_INCORRECT') {
      setError('ancienMotDePasse', { type: 'server', message: failure.message });
      return;
    }
    showRefusal<Values>(failure, FIELDS, setError);
  };
  const submit = async (body: Values) => {
    try {
      const outcome = await confirmingIdentity(() => callApi(changePassword, { body }));
      if (outcome.kind === 'abandoned') return;
      reset(EMPTY);
      notify({ type: 'success', header: common.success, content: texts.done });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onRefused(error);
    }
  };
  return {
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
export type ChangePasswordState = ReturnType<typeof useChangePassword>;
