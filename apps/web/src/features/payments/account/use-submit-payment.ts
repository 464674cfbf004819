import { payFromAccount } from '@portail/contract/payments/account-payments.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../../flow/use-act-once.ts';
import { callApi } from '../../../session/api.ts';
import { confirmingIdentity } from '../../../session/identity-check.ts';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { forgetMoney } from './payment-data.ts';
import { commandFor, finishPayment, noteRefusal, type SentPayment } from './payment-draft.ts';
import { startCardPayment } from './start-card.ts';

/** Pays once, despite double clicks, lost answers and several tabs (L13). */
export const useSubmitPayment = () => {
  const queries = useQueryClient();

  const send = async (asked: SentPayment): Promise<void> => {
    const { cle, corps } = commandFor(asked);
    // A large amount requires a fresh code (S24); the same key is sent again afterwards.
    const outcome = await confirmingIdentity(() =>
      callApi(payFromAccount, { body: corps }, { idempotencyKey: cle }),
    );
    if (outcome.kind === 'abandoned') return noteRefusal();
    const { valeur: reference } = outcome.value;
    const intervenant = { codeNAN: corps.codeNAN, socialReason: asked.nom };
    finishPayment({ reference, intervenant });
    // The steps are emptied, so "back" must not lead to them.
    navigate(hrefOf('ACCOUNT_PAYMENT_CONFIRMATION'), { replace: true });
    forgetMoney(queries);
    // If the card page cannot be opened, the confirmation offers it again.
    if (corps.complementPaiement !== undefined) await startCardPayment(reference, false);
    return undefined;
  };

  const onRefused = () => {
    noteRefusal();
    // The balances may have changed.
    forgetMoney(queries);
  };
  return useActOnce({ send, onRefused });
};
export type PaymentAct = ReturnType<typeof useSubmitPayment>;
