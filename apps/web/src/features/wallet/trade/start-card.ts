import { startTradeCardPayment } from '@portail/contract/wallet/trade.calls.ts';
import { callApi } from '../../../session/api.ts';
import { leaveForCard } from '../../../session/leave-for-card.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { noteCard } from './trade-draft.ts';

export const startCardPayment = (
  reference: string,
  cle: string,
): Promise<ApiFailure | undefined> => {
  noteCard({ cle });
  return leaveForCard(
    () => callApi(startTradeCardPayment, { body: { reference } }, { idempotencyKey: cle }),
    (referenceTransaction) => noteCard({ cle, referenceTransaction }),
  );
};
