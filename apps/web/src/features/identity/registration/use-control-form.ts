import { checkControls } from '@portail/contract/identity/registration.calls.ts';
import type { SessionChoice } from '@portail/contract/identity/registration-answers.ts';
import { useEffect } from 'react';
import { type FieldErrors, set, useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf } from '../../../shared/forms/form-problems.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import {
  askedControls,
  controlInformation,
  controlProblems,
  normaliseControls,
  typedBirthDate,
} from './asked-controls.ts';
import { profileOf } from './profile-form.ts';
import { acceptControls, type RegistrationDraft, typeControls } from './registration-draft.ts';
import { goToNextStep } from './registration-way.ts';

interface ControlValues {
  values: string[];
}

export const controlFieldId = (index: number): string => `inscription-controle-${index}`;

const isSame = (a: readonly string[], b: readonly string[] | undefined): boolean =>
  b !== undefined && a.length === b.length && a.every((one, index) => one === b[index]);

export const useControlForm = (
  choice: SessionChoice,
  draft: RegistrationDraft,
  labelOf: (index: number) => string,
) => {
  const asked = askedControls(choice);
  const { register, handleSubmit, setError, subscribe, formState } = useForm<ControlValues>({
    defaultValues: { values: asked.map((_, index) => draft.controls?.[index] ?? '') },
    resolver: ({ values: typed }) => {
      const values = normaliseControls(asked, typed);
      const errors: FieldErrors<ControlValues> = {};
      controlProblems(asked, values).forEach((message, index) => {
        if (message !== undefined) set(errors, `values.${index}`, { type: 'format', message });
      });
      return Object.keys(errors).length === 0
        ? { values: { values }, errors: {} }
        : { values: {}, errors };
    },
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { values } }) => typeControls(values),
      }),
    [subscribe],
  );

  const check = async ({ values }: ControlValues) => {
    // Already checked with these values: the profile may have been filled since.
    if (draft.areControlsChecked && isSame(values, draft.controls)) {
      goToNextStep('controle');
      return;
    }
    try {
      const known = await callApi(checkControls, {
        params: { numeroContrat: choice.contractId, idSession: choice.id },
        body: { informationsControles: controlInformation(choice, values) },
      });
      acceptControls(values, profileOf(known, typedBirthDate(asked, values)));
      goToNextStep('controle');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setError('root', { type: 'server', message: error.message });
    }
  };

  const names = asked.map((_, index) => `values.${index}` as const);
  return {
    asked,
    field: (index: number) => ({
      ...register(`values.${index}`),
      id: controlFieldId(index),
      error: errorOf<ControlValues>(errors, `values.${index}`),
    }),
    submit: handleSubmit(check),
    isPending: isSubmitting,
    attempt: submitCount,
    isRefused: errors.root !== undefined,
    problems: problemsOf<ControlValues>(errors, names, (name) => {
      const index = Number(name.slice('values.'.length));
      return { fieldId: controlFieldId(index), label: labelOf(index) };
    }),
  };
};
