import { placeServiceOrder } from '@portail/contract/home-services/home-orders.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { minutesOfHours } from '@portail/rules/home-services/service-request.ts';
import type { Cents } from '@portail/rules/money/cents.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { callApi } from '../../../session/api.ts';
import { forgetServices } from '../../../session/home-services/service-queries.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { today } from '../../../shared/time/today.ts';
import { noteRefusals } from './refusals.ts';
import { nameOf, type ServiceBody } from './service-body.ts';
import { finishService, keyFor, openSubmission, renewKey } from './service-draft.ts';
import { refusedFields, stepOfField } from './service-fields.ts';
import { pathOfStep } from './service-way.ts';

interface Asked {
  readonly body: ServiceBody;
  /** Announced price. */
  readonly montantCents: Cents;
}

const EARLIER_STEPS = ['dispositif', 'attribution', 'prestation', 'precisions'] as const;

/** Opens the first step with a refused field. */
const showRefusals = (failure: ApiFailure): void => {
  const fields = refusedFields(failure);
  noteRefusals(fields);
  const steps = new Set(Object.keys(fields).map(stepOfField));
  const first = EARLIER_STEPS.find((step) => steps.has(step));
  if (first !== undefined) navigate(pathOfStep(first));
};

/** Places the order once, whatever is pressed, lost or opened twice (L13). */
export const usePlaceService = () => {
  const queries = useQueryClient();
  useEffect(openSubmission, []);
  const send = async ({ body, montantCents }: Asked): Promise<void> => {
    try {
      const idempotencyKey = keyFor(nameOf(body));
      const placed = await callApi(placeServiceOrder, { body }, { idempotencyKey });
      const { clientId, dispositif, prestation, dateDebut, dateFin } = body;
      finishService({
        ...placed,
        jour: today(),
        clientId,
        dispositif,
        prestation,
        minutes: minutesOfHours(body.quantite) ?? 0,
        dateDebut,
        dateFin,
        montantCents,
      });
      // The draft is cleared, so going back would lead to its start.
      navigate(hrefOf('COMMANDE_CONFIRMATION'), { replace: true });
      forgetServices(queries);
    } catch (error) {
      if (error instanceof ApiFailure) showRefusals(error);
      throw error;
    }
  };
  const onRefused = () => {
    renewKey();
    // The offer or the mandate may no longer exist.
    forgetServices(queries);
  };
  return useActOnce({ send, onRefused });
};
