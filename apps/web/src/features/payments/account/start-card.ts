import { startAccountCardPayment } from '@portail/contract/payments/cards.calls.ts';
import { callApi } from '../../../session/api.ts';
import { leaveForCard } from '../../../session/leave-for-card.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { cardKey } from './payment-draft.ts';

export const startCardPayment = (
  reference: string,
  isNewTry: boolean,
): Promise<ApiFailure | undefined> => {
  const idempotencyKey = cardKey(reference, isNewTry);
  return leaveForCard(() =>
    callApi(startAccountCardPayment, { body: { reference } }, { idempotencyKey }),
  );
};
