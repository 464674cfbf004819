import { startPreOrderCardPayment } from '@portail/contract/payments/cards.calls.ts';
import { callApi } from '../../../session/api.ts';
import { leaveForCard } from '../../../session/leave-for-card.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { type CardPayment, noteCard } from './order-draft.ts';

export const startCardPayment = (
  idSession: string,
  { cle }: CardPayment,
): Promise<ApiFailure | undefined> => {
  noteCard({ cle });
  return leaveForCard(
    () => callApi(startPreOrderCardPayment, { body: { idSession } }, { idempotencyKey: cle }),
    (referenceTransaction) => noteCard({ cle, referenceTransaction }),
  );
};
