import { savePreOrder } from '@portail/contract/orders/ordering.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { OrderConfirmation } from '@portail/contract/orders/ordering.schemas.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import type { OrderBody } from './order-body.ts';
import { forgetOrders } from './order-data.ts';
import { finishOrder, keyFor } from './order-draft.ts';
import type { Order } from './OrderStep.tsx';
import { startCardPayment } from './start-card.ts';

export const owedOf = (one: OrderConfirmation): number =>
  one.partBeneficiaire + one.totalAccountFees + one.totalTitleFees;

export const isByCard = (outcome: OrderConfirmation): boolean =>
  outcome.paymentMode === PAYMENT_MODES.CARTE && owedOf(outcome) > 0 && outcome.dejaPayee !== true;

/** Sends the order once, also over a reload and several tabs: the draft holds the key (L13). */
export const useSubmitOrder = ({ idSession, place }: Order) => {
  const queries = useQueryClient();
  return useApiMutation(
    // Paper above the threshold requires a code; the request is repeated with the same key.
    (body: OrderBody) =>
      callApi(
        savePreOrder,
        { params: { idSession }, body },
        { idempotencyKey: keyFor(JSON.stringify({ idSession, body })) },
      ),
    {
      onSuccess: async (outcome) => {
        const carte = isByCard(outcome) ? { cle: crypto.randomUUID() } : undefined;
        finishOrder({ idSession, libelle: place.campaign.label, outcome }, carte);
        // The draft is empty, so the back button finds only the first step.
        navigate(hrefOf('ORDER_CONFIRMATION'), { replace: true });
        forgetOrders(queries);
        // If it cannot start, the page offers it again.
        if (carte !== undefined) await startCardPayment(idSession, carte);
      },
    },
  );
};
