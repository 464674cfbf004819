import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import { startPreOrderCardPayment } from '@portail/contract/payments/cards.calls.ts';
import { callApi } from '../../../session/api.ts';
import { leaveForCard } from '../../../session/leave-for-card.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { answersOf } from '../../../flow/draft-store.ts';
import { cardOf, type CardPayment, noteCard } from './order-draft.ts';

export const startCardPayment = (
  idSession: string,
  { cle }: CardPayment,
): Promise<ApiFailure | undefined> => {
  // The same key opens the same payment: its reference is still the one to ask for.
  if (cardOf(answersOf(orderFlow.id))?.cle !== cle) noteCard({ cle });
  return leaveForCard(
    () => callApi(startPreOrderCardPayment, { body: { idSession } }, { idempotencyKey: cle }),
    (referenceTransaction) => noteCard({ cle, referenceTransaction }),
  );
};
