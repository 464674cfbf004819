import { checkAlreadyRegistered } from '@portail/contract/identity/registration.calls.ts';
import {
  profileValues,
  type ProfileValues,
  type SessionChoice,
} from '@portail/contract/identity/registration-answers.ts';
import { useEffect, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { today } from '../../../shared/time/today.ts';
import { EMPTY_PROFILE, normaliseProfile, profileSchema } from './profile-form.ts';
import { acceptProfile, type RegistrationDraft, typeProfile } from './registration-draft.ts';
import { knownCheckOf } from './registration-payload.ts';
import { goToNextStep } from './registration-way.ts';

/** In the order of the page. */
const FIELDS = [
  'civilite',
  'nom',
  'prenom',
  'dateNaissance',
  'zoneAdresse0',
  'zoneAdresse1',
  'zoneAdresse2',
  'zoneAdresse3',
  'codePostalEtVille',
  'telephonePrincipal',
  'telephoneSecondaire',
  'emailContact',
  'confirmationEmailContact',
] as const;
export type ProfileField = (typeof FIELDS)[number] | 'choixTypeProduit';
export type ProfilePath = FieldPath<ProfileValues>;

export const profileFieldId = (name: ProfilePath): string =>
  `inscription-${name.replaceAll('.', '-')}`;

export const useProfileForm = (
  choice: SessionChoice,
  draft: RegistrationDraft,
  labelOf: (name: ProfilePath) => string,
) => {
  const [isKnownHere, setKnownHere] = useState(false);
  const infoCount = choice.additionalInfos.length;
  const validate = resolverOf<ProfileValues, ReturnType<typeof profileSchema>>(
    profileSchema(choice, today()),
  );
  const form = useForm<ProfileValues, unknown, ProfileValues>({
    defaultValues: normaliseProfile(draft.profile ?? EMPTY_PROFILE, infoCount),
    resolver: async (typed, context, options) => {
      const values = normaliseProfile(typed, infoCount);
      const { errors } = await validate(values, context, options);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { register, control, handleSubmit, setError, subscribe, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => typeProfile(profileValues.parse(values)),
      }),
    [subscribe],
  );

  const names: readonly ProfilePath[] = [
    ...FIELDS,
    ...choice.additionalInfos.map((_, index) => `infosSupplementaires.${index}` as const),
    'choixTypeProduit',
  ];

  const onRefused = (failure: ApiFailure) => showRefusal<ProfileValues>(failure, names, setError);

  const check = async (profile: ProfileValues) => {
    setKnownHere(false);
    try {
      const { dejaInscritSurCeContrat, dejaInscritSurUnAutreContrat } = await callApi(
        checkAlreadyRegistered,
        {
          params: { numeroContrat: choice.contractId, idSession: choice.id },
          body: knownCheckOf({ choice, controls: draft.controls ?? [], profile }),
        },
      );
      if (dejaInscritSurCeContrat) {
        setKnownHere(true);
        return;
      }
      acceptProfile(profile, dejaInscritSurUnAutreContrat);
      // A user of another contract stays here: the review replaces the form.
      if (!dejaInscritSurUnAutreContrat) goToNextStep('profil');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onRefused(error);
    }
  };

  return {
    register,
    control,
    submit: handleSubmit(check),
    isPending: isSubmitting,
    attempt: submitCount,
    isRefused: errors.root !== undefined,
    isKnownHere,
    emailContact: () => form.getValues('emailContact').trim(),
    errorOf: (name: ProfilePath) => errorOf<ProfileValues>(errors, name),
    problems: problemsOf<ProfileValues>(errors, names, (name) => ({
      fieldId: profileFieldId(name),
      label: labelOf(name),
    })),
  };
};
export type ProfileFormState = ReturnType<typeof useProfileForm>;
