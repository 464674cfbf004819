import { startPreOrderCardPayment } from '@portail/contract/calls/card.calls.ts';
import { callApi } from '../../session/api.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { type CardPayment, noteCard } from './order-draft.ts';

/**
 * Leaves for the provider's own page; the answer is what kept it from doing so. The reference is
 * noted first: whoever comes back without it in the address still finds their payment.
 */
export const startCardPayment = async (
  idSession: string,
  { cle }: CardPayment,
): Promise<ApiFailure | undefined> => {
  noteCard({ cle });
  try {
    const { referenceTransaction, urlPaiement } = await callApi(
      startPreOrderCardPayment,
      { body: { idSession } },
      { idempotencyKey: cle },
    );
    noteCard({ cle, referenceTransaction });
    window.location.assign(urlPaiement);
    return undefined;
  } catch (error) {
    if (error instanceof ApiFailure) return error;
    throw error;
  }
};
