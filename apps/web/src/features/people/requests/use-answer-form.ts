import { answerRequest } from '@portail/contract/people/requests.calls.ts';
import { requestMessageBody } from '@portail/contract/people/requests.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { requestThreadTexts } from '../../../shared/attachments/requests.texts.ts';
import { REQUESTS_KEY } from './request-queries.ts';

export const ANSWER_FIELD_ID = 'demande-message';

interface AnswerValues {
  readonly message: string;
}
type AnswerBody = z.output<typeof requestMessageBody>;

/** The idempotency key prevents a second message after a double click or a lost answer. */
export const useAnswerForm = (idDemande: string) => {
  const texts = useTexts(requestThreadTexts);
  const queries = useQueryClient();
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const { register, control, handleSubmit, setError, reset, formState } = useForm<
    AnswerValues,
    unknown,
    AnswerBody
  >({
    defaultValues: { message: '' },
    resolver: resolverOf(requestMessageBody),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount, isDirty } = formState;

  const send = async (body: AnswerBody) => {
    try {
      const params = { idDemande };
      const { reference } = await callApi(answerRequest, { params, body }, { idempotencyKey });
      reset({ message: '' });
      setKey(crypto.randomUUID());
      const content = fill(texts.done, { reference });
      notify({ type: 'success', header: texts.doneHeader, content });
      await queries.invalidateQueries({ queryKey: [REQUESTS_KEY] });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // The key was used for another text whose answer was lost: this is a new message.
      if (error.code === 'CLE_IDEMPOTENCE_REUTILISEE') setKey(crypto.randomUUID());
      showRefusal<AnswerValues>(error, ['message'], setError);
    }
  };

  const problems = problemsOf<AnswerValues>(errors, ['message'], () => ({
    fieldId: ANSWER_FIELD_ID,
    label: texts.message,
  }));
  return {
    register,
    submit: handleSubmit(send),
    isPending: isSubmitting,
    isUnsaved: isDirty,
    isRefused: errors.root !== undefined,
    attempt: submitCount,
    length: useWatch({ control, name: 'message' }).length,
    error: errorOf<AnswerValues>(errors, 'message'),
    problems: errors.root === undefined ? problems : [...problems, { message: texts.notLost }],
  };
};
export type AnswerFormState = ReturnType<typeof useAnswerForm>;
