import { cancelServiceOrder } from '@portail/contract/home-services/home-orders.calls.ts';
import type { ServiceOrderDetail } from '@portail/contract/home-services/home-services.schemas.ts';
import { useState } from 'react';
import { SERVICE_ORDER_READS } from './order-queries.ts';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceCancelTexts } from './service-orders.texts.ts';
import { CancelOrderButton } from '../../../shared/forms/CancelOrderButton.tsx';

/** An order is cancelled once, so its number is the idempotency key, in any tab (L13). */
const useCancel = ({ numeroCommande }: ServiceOrderDetail, onDone: () => void) => {
  const texts = useTexts(serviceCancelTexts);
  return useApiMutation(
    () =>
      callApi(
        cancelServiceOrder,
        { params: { numeroCommande } },
        { idempotencyKey: `annulation-${numeroCommande}` },
      ),
    {
      // After a refusal too: it may have started meanwhile.
      invalidates: SERVICE_ORDER_READS,
      onSuccess: onDone,
      success: { header: texts.done, content: fill(texts.doneText, { numero: numeroCommande }) },
    },
  );
};

export function CancelService({ order }: { readonly order: ServiceOrderDetail }) {
  const texts = useTexts(serviceCancelTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { submit, isPending, refusal, forgetRefusal } = useCancel(order, close);
  const date = order.dateCommande;
  const open = () => {
    forgetRefusal();
    setOpen(true);
  };
  return (
    <CancelOrderButton
      {...{ date, refusal, isOpen, isPending }}
      texts={texts}
      onOpen={open}
      onChange={setOpen}
      onConfirm={() => void submit(undefined)}
    >
      <p>{texts.text}</p>
    </CancelOrderButton>
  );
}
