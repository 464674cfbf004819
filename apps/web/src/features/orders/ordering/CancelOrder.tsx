import { cancelPreOrder } from '@portail/contract/orders/ordering.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { OrderDetails } from '@portail/contract/orders/ordering.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { orderViewTexts } from './order-history.texts.ts';
import { forgetOrders } from './order-data.ts';
import { cancellationKey, finishOrder } from './order-draft.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { CancelOrderButton } from '../../../shared/forms/CancelOrderButton.tsx';

/** The key is stored with the draft, so that a reload or another tab cancels once. */
const useCancel = ({ idSession, libelleSession }: OrderDetails) => {
  const queries = useQueryClient();
  return useApiMutation(
    () =>
      callApi(
        cancelPreOrder,
        { params: { idSession } },
        { idempotencyKey: cancellationKey(idSession) },
      ),
    {
      onSuccess: (outcome) => {
        finishOrder({ idSession, libelle: libelleSession, outcome });
        navigate(hrefOf('ORDER_CONFIRMATION'), { replace: true });
        forgetOrders(queries);
      },
    },
  );
};

/** The dialog names the order to cancel. */
export function CancelOrder({ order }: { readonly order: OrderDetails }) {
  const texts = useTexts(orderViewTexts);
  const [isOpen, setOpen] = useState(false);
  const { submit, isPending, refusal } = useCancel(order);
  const date = order.dateCommande;
  const isPaid = order.statutPaiement === 'PAYEE';
  const open = () => {
    cancellationKey(order.idSession);
    setOpen(true);
  };
  return (
    <CancelOrderButton
      {...{ date, refusal, isOpen, isPending }}
      texts={{
        cancel: texts.cancel,
        title: texts.cancelTitle,
        confirm: texts.cancelConfirm,
        keep: texts.cancelKeep,
        pending: texts.cancelling,
        failed: texts.cancelFailed,
      }}
      onOpen={open}
      onChange={setOpen}
      onConfirm={() => void submit(undefined)}
    >
      <p>
        {fill(texts.cancelText, {
          montant: wireAmount(order.montantTotalCommande),
          libelle: order.libelleSession,
        })}
      </p>
      {isPaid ? (
        <p>{fill(texts.cancelPaid, { montant: wireAmount(order.partBeneficiaire) })}</p>
      ) : null}
    </CancelOrderButton>
  );
}
