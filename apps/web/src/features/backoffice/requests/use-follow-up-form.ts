import { addFollowUp } from '@portail/contract/backoffice/operator-requests.calls.ts';
import {
  followUpBody,
  type FollowUpAudience,
  type FollowUpBody,
  type ManagementRequest,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { followUpTexts } from './operator-requests.texts.ts';
import { MANAGEMENT_KEY } from './management-queries.ts';

interface FollowUpValues {
  readonly commentaire: string;
  readonly visibilite: FollowUpAudience;
  readonly statut?: string;
}
const FIELDS = ['commentaire', 'statut'] as const;

const EMPTY: Readonly<Record<FollowUpAudience, FollowUpValues>> = {
  PERSONNE: { commentaire: '', visibilite: 'PERSONNE', statut: 'EN_COURS' },
  INTERNE: { commentaire: '', visibilite: 'INTERNE' },
};

/**
 * Sends an answer or a note once, and refuses to answer a request that changed since it was read.
 */
export const useFollowUpForm = (
  { id, reference, version }: ManagementRequest,
  audience: FollowUpAudience,
) => {
  const texts = useTexts(followUpTexts);
  const queries = useQueryClient();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const { register, control, handleSubmit, setError, reset, formState } = useForm<
    FollowUpValues,
    unknown,
    FollowUpBody
  >({
    defaultValues: EMPTY[audience],
    resolver: resolverOf(followUpBody),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount, isDirty } = formState;
  const isAnswer = audience === 'PERSONNE';
  const fieldId = `suivi-${audience.toLowerCase()}`;
  const nextId = `${fieldId}-statut`;

  const send = async (body: FollowUpBody) => {
    try {
      const given = { params: { id }, body: { ...body, version } };
      await callApi(addFollowUp, given, { idempotencyKey });
      reset(EMPTY[audience]);
      setKey(crypto.randomUUID());
      const content = fill(isAnswer ? texts.answered : texts.noted, { reference });
      notify({ type: 'success', header: texts.doneHeader, content });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The earlier one may have arrived, so the request is reloaded.
      if (error.code === 'CLE_IDEMPOTENCE_REUTILISEE') setKey(crypto.randomUUID());
      showRefusal<FollowUpValues>(error, FIELDS, setError);
    } finally {
      await queries.invalidateQueries({ queryKey: [MANAGEMENT_KEY] });
    }
  };

  const problems = problemsOf<FollowUpValues>(errors, FIELDS, (name) =>
    name === 'statut'
      ? { fieldId: nextId, label: texts.next }
      : { fieldId, label: isAnswer ? texts.answer : texts.note },
  );
  return {
    register,
    fieldId,
    nextId,
    submit: handleSubmit(send),
    isPending: isSubmitting,
    isUnsaved: isDirty,
    isRefused: errors.root !== undefined,
    attempt: submitCount,
    length: useWatch({ control, name: 'commentaire' }).length,
    errorOf: (name: (typeof FIELDS)[number]) => errorOf<FollowUpValues>(errors, name),
    problems: errors.root === undefined ? problems : [...problems, { message: texts.notLost }],
  };
};
export type FollowUpForm = ReturnType<typeof useFollowUpForm>;
