import { changeMainInformation } from '@portail/contract/people/profile.calls.ts';
import {
  type MainInformation,
  mainInformationBody,
  type MainInformationBody,
} from '@portail/contract/people/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { refreshUser } from '../../../session/refresh-user.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { mainInformationTexts } from '../../../session/profile/profile.texts.ts';
import {
  isMailChanged,
  MAIN_FIELDS,
  type MainField,
  type MainValues,
  mainValuesOf,
  normaliseMain,
} from './main-form.ts';
import { mainQuery, profileQueryOf } from './main-query.ts';
import { pendingAddressQuery } from './pending-address-query.ts';

export const mainFieldId = (name: MainField): string => `profil-${name}`;

const validate = resolverOf<MainValues, typeof mainInformationBody>(mainInformationBody);

/** As the server stores it: missing fields are empty, a new address is not used before its confirmation. */
const savedOf = (known: MainInformation, body: MainInformationBody): MainInformation => ({
  ...known,
  zoneAdresse0: body.zoneAdresse0 ?? '',
  zoneAdresse1: body.zoneAdresse1 ?? '',
  zoneAdresse2: body.zoneAdresse2 ?? '',
  zoneAdresse3: body.zoneAdresse3 ?? '',
  codePostalEtVille: body.codePostalEtVille,
  telephonePrincipal: body.telephonePrincipal ?? '',
  telephoneSecondaire: body.telephoneSecondaire ?? '',
  offresMail: body.offresMail,
});

export const useMainForm = (known: MainInformation, labelOf: (name: MainField) => string) => {
  const texts = useTexts(mainInformationTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const { register, control, handleSubmit, setError, reset, formState } = useForm<
    MainValues,
    unknown,
    MainInformationBody
  >({
    defaultValues: mainValuesOf(known),
    resolver: (typed, context, options) =>
      validate(normaliseMain(typed, known.emailContact), context, options),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const email = useWatch({ control, name: 'emailContact' });

  const keep = async (body: MainInformationBody) => {
    const saved = savedOf(known, body);
    queries.setQueryData(mainQuery.queryKey, saved);
    reset(mainValuesOf(saved));
    const said = isMailChanged(body.emailContact, known.emailContact) ? texts.doneMail : texts.done;
    notify({
      type: 'success',
      header: common.doneHeader,
      content: fill(said, { adresse: body.emailContact }),
    });
    void queries.invalidateQueries({ queryKey: pendingAddressQuery.queryKey });
    await refreshUser();
  };

  const save = async (body: MainInformationBody) => {
    try {
      const query = profileQueryOf();
      const run = () => callApi(changeMainInformation, { query, body });
      const outcome = await confirmingIdentity(run);
      if (outcome.kind === 'done') await keep(body);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<MainValues>(error, MAIN_FIELDS, setError);
    }
  };

  return {
    register,
    control,
    submit: handleSubmit(save),
    isPending: isSubmitting,
    isUnsaved: isDirty,
    isRefused: errors.root !== undefined,
    isNewMail: isMailChanged(email, known.emailContact),
    attempt: submitCount,
    errorOf: (name: MainField) => errorOf<MainValues>(errors, name),
    problems: problemsOf<MainValues>(errors, MAIN_FIELDS, (name) => {
      const field = MAIN_FIELDS.find((one) => one === name) ?? 'zoneAdresse0';
      return { fieldId: mainFieldId(field), label: labelOf(field) };
    }),
  };
};
export type MainFormState = ReturnType<typeof useMainForm>;
