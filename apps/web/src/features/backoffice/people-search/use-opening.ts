import { openPersonSpace } from '@portail/contract/backoffice/operator-people.calls.ts';
import {
  openingBody,
  type OpeningBody,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { openingTexts } from './operator-people.texts.ts';
import { hrefWithin } from './href-within.ts';

/** In the order of the dialog. */
const FIELDS = ['mode', 'motif', 'precision'] as const;
type OpeningField = (typeof FIELDS)[number];
type OpeningValues = Readonly<Record<OpeningField, string>>;

export const openingFieldId = (name: OpeningField): string => `ouverture-${name}`;

const EMPTY: OpeningValues = { mode: 'LECTURE_SEULE', motif: '', precision: '' };

/** Requests the link; the operator opens it, because browsers block programmatic windows. */
export const useOpening = (login: string) => {
  const texts = useTexts(openingTexts);
  const [href, setHref] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<
    OpeningValues,
    unknown,
    OpeningBody
  >({
    defaultValues: EMPTY,
    resolver: resolverOf(openingBody),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const ask = handleSubmit(async (body) => {
    try {
      const { url } = await callApi(openPersonSpace, { params: { login }, body });
      setHref(hrefWithin(url));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<OpeningValues>(error, FIELDS, setError);
    }
  });
  return {
    href,
    register,
    errorOf: (name: OpeningField) => errorOf(errors, name),
    problems: problemsOf<OpeningValues>(errors, FIELDS, (name) => ({
      fieldId: openingFieldId(name),
      label: texts[name],
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!isSubmitting) void ask();
    },
  };
};
