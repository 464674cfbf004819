import { payFromAccount } from '@portail/contract/payments/account-payments.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../session/api.ts';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { commandFor, finishPayment, noteRefusal, type SentPayment } from './payment-draft.ts';
import { startCardPayment } from './start-card.ts';

/** Pays once, also over a reload and several tabs: the draft holds the key (L13). */
export const useSubmitPayment = () => {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries();
  return useApiMutation(
    // A large amount requires a fresh code (S24); the same key is sent again afterwards.
    async (asked: SentPayment) => {
      const { cle, corps } = commandFor(asked);
      const { valeur } = await callApi(payFromAccount, { body: corps }, { idempotencyKey: cle });
      return { reference: valeur, corps };
    },
    {
      onSuccess: async ({ reference, corps }, { nom }) => {
        finishPayment({ reference, intervenant: { codeNAN: corps.codeNAN, socialReason: nom } });
        // The steps are emptied, so "back" must not lead to them.
        navigate(hrefOf('ACCOUNT_PAYMENT_CONFIRMATION'), { replace: true });
        reload();
        // If the card page cannot be opened, the confirmation offers it again.
        if (corps.complementPaiement !== undefined) await startCardPayment(reference, false);
      },
      onAbandoned: noteRefusal,
      onRefused: ({ isOpen }) => {
        // Without an answer the balances are not reloaded: they may already include the payment.
        if (isOpen) return;
        noteRefusal();
        reload();
      },
    },
  );
};
export type PaymentAct = ReturnType<typeof useSubmitPayment>;
