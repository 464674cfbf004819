import { changeConnectionInformation } from '@portail/contract/people/profile.calls.ts';
import {
  type ConnectionInformationBody,
  connectionInformationBody,
} from '@portail/contract/people/profile.schemas.ts';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { refreshUser } from '../../../session/refresh-user.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { loginChangeTexts } from '../../../session/profile/profile.texts.ts';

/** In the order of the page. */
const FIELDS = ['login', 'motDePasse'] as const;
type FieldName = (typeof FIELDS)[number];
const fieldIdOf = (name: FieldName): string => `identifiant-${name}`;
const EMPTY: ConnectionInformationBody = { login: '', motDePasse: '' };

/** Field of an error that names none. */
const FIELD_OF_CODE: Readonly<Record<string, FieldName>> = {
  IDENTIFIANT_DEJA_UTILISE: 'login',
  MOT_DE_PASSE_INCORRECT: 'motDePasse',
};

export const useChangeLogin = () => {
  const texts = useTexts(loginChangeTexts);
  const common = useTexts(profileCommonTexts);
  const { register, handleSubmit, setError, reset, formState } = useForm<ConnectionInformationBody>(
    {
      defaultValues: EMPTY,
      resolver: resolverOf(connectionInformationBody),
      shouldFocusError: false,
      reValidateMode: 'onSubmit',
    },
  );
  const { errors, isSubmitting, submitCount } = formState;

  const onRefused = (failure: ApiFailure) => {
    const name = FIELD_OF_CODE[failure.code ?? ''];
    if (name === undefined) showRefusal<ConnectionInformationBody>(failure, FIELDS, setError);
    else setError(name, { type: 'server', message: failure.message });
  };
  const save = async (typed: ConnectionInformationBody) => {
    const body = { ...typed, login: typed.login.trim() };
    try {
      const run = () => callApi(changeConnectionInformation, { body });
      const outcome = await confirmingIdentity(run);
      if (outcome.kind === 'abandoned') return;
      reset(EMPTY);
      const content = fill(texts.done, { login: body.login });
      notify({ type: 'success', header: common.doneHeader, content });
      await refreshUser();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onRefused(error);
    }
  };
  return {
    submit: handleSubmit(save),
    isPending: isSubmitting,
    attempt: submitCount,
    problems: problemsOf<ConnectionInformationBody>(errors, FIELDS, (name) => ({
      fieldId: fieldIdOf(name),
      label: texts[name],
    })),
    field: (name: FieldName) => ({
      ...register(name),
      id: fieldIdOf(name),
      label: texts[name],
      error: errorOf<ConnectionInformationBody>(errors, name),
    }),
  };
};
export type ChangeLoginState = ReturnType<typeof useChangeLogin>;
