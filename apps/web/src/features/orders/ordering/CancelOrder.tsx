import { cancelPreOrder } from '@portail/contract/orders/ordering.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { OrderDetails } from '@portail/contract/orders/ordering.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { orderViewTexts } from './order-history.texts.ts';
import { forgetOrders } from './order-data.ts';
import { cancellationKey, finishOrder } from './order-draft.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';

/** Sends the cancellation once and shows the result on the confirmation page. */
const useCancel = ({ idSession, libelleSession }: OrderDetails) => {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const isUnderWay = useRef(false);
  const cancel = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      const outcome = await callApi(
        cancelPreOrder,
        { params: { idSession } },
        { idempotencyKey: cancellationKey(idSession) },
      );
      finishOrder({ idSession, libelle: libelleSession, outcome });
      navigate(hrefOf('ORDER_CONFIRMATION'), { replace: true });
      forgetOrders(queries);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { cancel, isPending, failure };
};

/** The dialog names the order to cancel. */
export function CancelOrder({ order }: { readonly order: OrderDetails }) {
  const texts = useTexts(orderViewTexts);
  const [isOpen, setOpen] = useState(false);
  const { cancel, isPending, failure } = useCancel(order);
  const date = order.dateCommande;
  const isPaid = order.statutPaiement === 'PAYEE';
  const open = () => {
    cancellationKey(order.idSession);
    setOpen(true);
  };
  return (
    <>
      <Button variant="danger" onClick={open}>
        {texts.cancel}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={fill(texts.cancelTitle, { date })}
        role="alertdialog"
        size="small"
        footer={
          <>
            <Button
              variant="danger"
              onClick={() => void cancel()}
              isPending={isPending}
              pendingLabel={texts.cancelling}
            >
              {fill(texts.cancelConfirm, { date })}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.cancelKeep}
            </Button>
          </>
        }
      >
        {failure === undefined ? null : (
          <Alert tone="danger" role="alert" title={texts.cancelFailed}>
            {failure.message}
          </Alert>
        )}
        <p>
          {fill(texts.cancelText, {
            montant: wireAmount(order.montantTotalCommande),
            libelle: order.libelleSession,
          })}
        </p>
        {isPaid ? (
          <p>{fill(texts.cancelPaid, { montant: wireAmount(order.partBeneficiaire) })}</p>
        ) : null}
      </Modal>
    </>
  );
}
