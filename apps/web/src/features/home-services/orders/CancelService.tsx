import { cancelServiceOrder } from '@portail/contract/home-services/home-orders.calls.ts';
import type { ServiceOrderDetail } from '@portail/contract/home-services/home-services.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { callApi } from '../../../session/api.ts';
import { forgetServices } from '../../../session/home-services/service-queries.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceCancelTexts } from './service-orders.texts.ts';

/** An order is cancelled once, so its number is the idempotency key, in any tab (L13). */
const useCancel = ({ numeroCommande }: ServiceOrderDetail, onDone: () => void) => {
  const texts = useTexts(serviceCancelTexts);
  const queries = useQueryClient();
  const send = async (): Promise<void> => {
    await callApi(
      cancelServiceOrder,
      { params: { numeroCommande } },
      { idempotencyKey: `annulation-${numeroCommande}` },
    );
    onDone();
    notify({
      type: 'success',
      header: texts.done,
      content: fill(texts.doneText, { numero: numeroCommande }),
    });
    forgetServices(queries);
  };
  // After a refusal too: it may have started meanwhile.
  return useActOnce({ send, onRefused: () => forgetServices(queries) });
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
    <>
      <Button variant="danger" onClick={open}>
        {texts.cancel}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        isDismissable={!isPending}
        title={fill(texts.title, { date })}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button
              variant="danger"
              isPending={isPending}
              pendingLabel={texts.pending}
              onClick={() => void submit(undefined)}
            >
              {fill(texts.confirm, { date })}
            </Button>
            <Button variant="secondary" onClick={close} disabled={isPending}>
              {texts.keep}
            </Button>
          </>
        }
      >
        {refusal === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.failed}>
            {refusal.failure.message}
          </Alert>
        )}
        <p>{texts.text}</p>
      </Modal>
    </>
  );
}
