import { startAccountCardPayment } from '@portail/contract/calls/card.calls.ts';
import { callApi } from '../../session/api.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { cardKey } from './payment-draft.ts';

/** Leaves for the provider's own page; the answer is what kept it from doing so. */
export const startCardPayment = async (
  reference: string,
  isNewTry: boolean,
): Promise<ApiFailure | undefined> => {
  try {
    const { urlPaiement } = await callApi(
      startAccountCardPayment,
      { body: { reference } },
      { idempotencyKey: cardKey(isNewTry) },
    );
    window.location.assign(urlPaiement);
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
};
