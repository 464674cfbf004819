import { liftOperatorPause } from '@portail/contract/backoffice/operator-people.calls.ts';
import {
  liftBody,
  type OperatorPause,
} from '@portail/contract/backoffice/operator-people.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { pauseTexts } from './operator-people.texts.ts';
import { pausesQuery } from './people-queries.ts';

interface LiftValues {
  readonly motif: string;
}

export const LIFT_FIELD_ID = 'levee-motif';

export const useLift = (pause: OperatorPause, onDone: () => void) => {
  const texts = useTexts(pauseTexts);
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<LiftValues, unknown, LiftValues>({
    defaultValues: { motif: '' },
    resolver: resolverOf(liftBody),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const lift = handleSubmit(async (body) => {
    try {
      await callApi(liftOperatorPause, { params: { id: pause.id }, body });
      const nom = `${pause.prenom} ${pause.nom}`;
      notify({ type: 'success', header: texts.done, content: fill(texts.doneText, { nom }) });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      showRefusal<LiftValues>(error, ['motif'], setError);
    } finally {
      // Outdated data may be the cause of the refusal.
      void queries.invalidateQueries(pausesQuery);
    }
  });
  return {
    register,
    error: errorOf(errors, 'motif'),
    problems: problemsOf<LiftValues>(errors, ['motif'], () => ({
      fieldId: LIFT_FIELD_ID,
      label: texts.motif,
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      if (!isSubmitting) void lift();
    },
  };
};
