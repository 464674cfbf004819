import { checkAlreadyRegistered } from '@portail/contract/identity/registration.calls.ts';
import {
  profileValues,
  type ProfileValues,
  type SessionChoice,
} from '@portail/contract/identity/registration-answers.ts';
import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { CONTACT_FIELDS } from '../../../shared/forms/contact-fields.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { today } from '../../../shared/time/today.ts';
import { EMPTY_PROFILE, normaliseProfile, profileSchema } from './profile-form.ts';
import { acceptProfile, type RegistrationDraft, typeProfile } from './registration-draft.ts';
import { knownCheckOf } from './registration-payload.ts';
import { registrationTexts } from './registration.texts.ts';
import { goToNextStep } from './registration-steps.ts';

/** In the order of the page. */
const FIELDS = [
  'civilite',
  'nom',
  'prenom',
  'dateNaissance',
  ...CONTACT_FIELDS,
  'confirmationEmailContact',
] as const;
export type ProfilePath = FieldPath<ProfileValues>;

export const useProfileForm = (
  choice: SessionChoice,
  draft: RegistrationDraft,
  labelOf: (name: ProfilePath) => string,
) => {
  const texts = useTexts(registrationTexts);
  const [isKnownHere, setKnownHere] = useState(false);
  const infoCount = choice.additionalInfos.length;
  const form = useApiForm<ProfileValues, ReturnType<typeof profileSchema>>(
    profileSchema(choice, today()),
    {
      prefix: (name) => `inscription-${name.replaceAll('.', '-')}`,
      defaultValues: normaliseProfile(draft.profile ?? EMPTY_PROFILE, infoCount),
      fields: [
        ...FIELDS,
        ...choice.additionalInfos.map((_, index) => `infosSupplementaires.${index}` as const),
        'choixTypeProduit',
      ],
      labelOf,
      normalise: (typed) => normaliseProfile(typed, infoCount),
      notLost: texts.notLost,
      send: async () => {
        setKnownHere(false);
        // The draft holds every field, the empty ones too, which the schema leaves out.
        const profile = normaliseProfile(form.getValues(), infoCount);
        const known = await callApi(checkAlreadyRegistered, {
          params: { numeroContrat: choice.contractId, idSession: choice.id },
          body: knownCheckOf({ choice, controls: draft.controls ?? [], profile }),
        });
        if (known.dejaInscritSurCeContrat) {
          setKnownHere(true);
          return;
        }
        const isElsewhere = known.dejaInscritSurUnAutreContrat;
        acceptProfile(profile, isElsewhere);
        // A user of another contract stays here: the review replaces the form.
        if (!isElsewhere) goToNextStep('profil');
      },
    },
  );
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => typeProfile(profileValues.parse(values)),
      }),
    [subscribe],
  );
  return {
    ...form,
    isKnownHere,
    emailContact: () => form.getValues('emailContact').trim(),
  };
};
export type ProfileFormState = ReturnType<typeof useProfileForm>;
