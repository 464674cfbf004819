import { payFromAccount } from '@portail/contract/payments/paying.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useActOnce } from '../../flow/use-act-once.ts';
import { callApi } from '../../session/api.ts';
import { confirmingIdentity } from '../../session/identity-check.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { forgetMoney } from './payment-data.ts';
import { commandFor, finishPayment, noteRefusal, type SentPayment } from './payment-draft.ts';
import { startCardPayment } from './start-card.ts';

/** The act itself: it is paid once, whatever is pressed, lost or opened twice (L13). */
export const useSubmitPayment = () => {
  const queries = useQueryClient();

  const send = async (asked: SentPayment): Promise<void> => {
    const { cle, corps } = commandFor(asked);
    // A large sum asks who is there (S24); the same key is sent again once they have said.
    const outcome = await confirmingIdentity(() =>
      callApi(payFromAccount, { body: corps }, { idempotencyKey: cle }),
    );
    if (outcome.kind === 'abandoned') return noteRefusal();
    const { valeur: reference } = outcome.value;
    const intervenant = { codeNAN: corps.codeNAN, socialReason: asked.nom };
    finishPayment({ reference, intervenant });
    // The steps are emptied: going back would only find their beginning.
    navigate(hrefOf('ACCOUNT_PAYMENT_CONFIRMATION'), { replace: true });
    forgetMoney(queries);
    // Where it cannot begin, the page that is there now offers it again.
    if (corps.complementPaiement !== undefined) await startCardPayment(reference, false);
    return undefined;
  };

  const onRefused = () => {
    noteRefusal();
    // What was refused may have been asked of a balance that has changed.
    forgetMoney(queries);
  };
  return useActOnce({ send, onRefused });
};
export type PaymentAct = ReturnType<typeof useSubmitPayment>;
