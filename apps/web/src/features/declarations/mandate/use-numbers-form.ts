import { changeDeclarationInformation } from '@portail/contract/people/profile.calls.ts';
import {
  type DeclarationInformation,
  declarationInformationBody,
  type DeclarationInformationBody,
} from '@portail/contract/people/profile.schemas.ts';
import { normalizeNumber } from '@portail/rules/declarations/numbers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { declarationProfileTexts } from '../../../shared/declarations/declarations.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { profileCommonTexts } from '../../../shared/forms/profile-common.texts.ts';
import { declarationQuery } from './declaration-query.ts';

/** In page order. */
const FIELDS = ['numeroEmployeurCesu', 'numeroPajemploi'] as const;
type NumberField = (typeof FIELDS)[number];
type NumberValues = Readonly<Record<NumberField, string>>;

const numberFieldId = (name: NumberField): string => `profil-${name}`;

const valuesOf = ({ numeroEmployeurCesu, numeroPajemploi }: DeclarationInformation) => ({
  numeroEmployeurCesu,
  numeroPajemploi,
});

const validate = resolverOf<NumberValues, typeof declarationInformationBody>(
  declarationInformationBody,
);

/** An emptied number is removed. */
export const useNumbersForm = (known: DeclarationInformation) => {
  const texts = useTexts(declarationProfileTexts);
  const common = useTexts(profileCommonTexts);
  const queries = useQueryClient();
  const { register, handleSubmit, setError, reset, formState } = useForm<
    NumberValues,
    unknown,
    DeclarationInformationBody
  >({
    defaultValues: valuesOf(known),
    resolver: ({ numeroEmployeurCesu, numeroPajemploi }, context, options) =>
      validate(
        {
          numeroEmployeurCesu: normalizeNumber(numeroEmployeurCesu),
          numeroPajemploi: normalizeNumber(numeroPajemploi),
        },
        context,
        options,
      ),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount, isDirty } = formState;

  const save = async ({ numeroEmployeurCesu, numeroPajemploi }: DeclarationInformationBody) => {
    const body = {
      numeroEmployeurCesu: numeroEmployeurCesu ?? '',
      numeroPajemploi: numeroPajemploi ?? '',
    };
    try {
      const saved = await callApi(changeDeclarationInformation, { body });
      queries.setQueryData(declarationQuery.queryKey, saved);
      reset(valuesOf(saved));
      notify({ type: 'success', header: common.doneHeader, content: texts.done });
      // The declaring flow starts with these numbers.
      void queries.invalidateQueries({ queryKey: ['declarer'] });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<NumberValues>(error, FIELDS, setError);
    }
  };

  return {
    submit: handleSubmit(save),
    isPending: isSubmitting,
    isUnsaved: isDirty,
    isRefused: errors.root !== undefined,
    attempt: submitCount,
    field: (name: NumberField) => ({
      ...register(name),
      id: numberFieldId(name),
      label: texts[name],
      error: errorOf<NumberValues>(errors, name),
    }),
    problems: problemsOf<NumberValues>(errors, FIELDS, (name) => {
      const field = FIELDS.find((one) => one === name) ?? 'numeroEmployeurCesu';
      return { fieldId: numberFieldId(field), label: texts[field] };
    }),
  };
};
export type NumbersFormState = ReturnType<typeof useNumbersForm>;
