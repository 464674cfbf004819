import { startAccountCardPayment } from '@portail/contract/calls/card.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { noteReturn } from '../../flow/payment-return.ts';
import { callApi } from '../../session/api.ts';
import { leaveForCard } from '../../session/leave-for-card.ts';
import type { ApiFailure } from '../../shared/http/api-failure.ts';
import { cardKey } from './payment-draft.ts';

export const startCardPayment = (
  reference: string,
  isNewTry: boolean,
): Promise<ApiFailure | undefined> => {
  const idempotencyKey = cardKey(reference, isNewTry);
  // A session that ends on the card page leads back to this payment after the next sign-in.
  noteReturn(hrefOf('ACCOUNT_PAYMENT_CONFIRMATION'));
  return leaveForCard(() =>
    callApi(startAccountCardPayment, { body: { reference } }, { idempotencyKey }),
  );
};
