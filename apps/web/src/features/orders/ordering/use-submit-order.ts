import { savePreOrder } from '@portail/contract/orders/ordering.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { OrderConfirmation } from '@portail/contract/orders/ordering.schemas.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { bodyOf } from './order-body.ts';
import { forgetOrders } from './order-data.ts';
import { currentDraft, finishOrder, keyFor } from './order-draft.ts';
import type { Order } from './OrderStep.tsx';
import { startCardPayment } from './start-card.ts';

export interface Refusal {
  readonly failure: ApiFailure;
  /** Number of tries: the message takes the focus each time. */
  readonly attempt: number;
}

export const owedOf = (one: OrderConfirmation): number =>
  one.partBeneficiaire + one.totalAccountFees + one.totalTitleFees;

export const isByCard = (outcome: OrderConfirmation): boolean =>
  outcome.paymentMode === PAYMENT_MODES.CARTE && owedOf(outcome) > 0 && outcome.dejaPayee !== true;

/** Sends the order once, despite double clicks, lost answers and several tabs (L13). */
export const useSubmitOrder = ({ idSession, place }: Order) => {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const queries = useQueryClient();

  const send = async (): Promise<void> => {
    const body = bodyOf(currentDraft());
    if (body === undefined) return;
    const idempotencyKey = keyFor(JSON.stringify({ idSession, body }));
    // Paper above the threshold requires a code; the request is repeated with the same key.
    const confirmed = await confirmingIdentity(() =>
      callApi(savePreOrder, { params: { idSession }, body }, { idempotencyKey }),
    );
    if (confirmed.kind === 'abandoned') return;
    const outcome = confirmed.value;
    const carte = isByCard(outcome) ? { cle: crypto.randomUUID() } : undefined;
    finishOrder({ idSession, libelle: place.campaign.label, outcome }, carte);
    // The draft is empty, so the back button finds only the first step.
    navigate(hrefOf('ORDER_CONFIRMATION'), { replace: true });
    forgetOrders(queries);
    // If it cannot start, the page offers it again.
    if (carte !== undefined) await startCardPayment(idSession, carte);
  };

  const submit = async (): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefusal((before) => ({ failure: error, attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { submit, isPending, refusal, forgetRefusal: () => setRefusal(undefined) };
};
