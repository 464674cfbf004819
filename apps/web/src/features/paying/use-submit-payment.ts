import { payFromAccount } from '@portail/contract/calls/paying.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../session/api.ts';
import { confirmingIdentity } from '../../session/identity-check.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { navigate } from '../../shared/navigation/navigation.ts';
import { forgetMoney } from './payment-data.ts';
import { commandFor, finishPayment, noteRefusal, type SentPayment } from './payment-draft.ts';
import { startCardPayment } from './start-card.ts';

export interface Refusal {
  readonly failure: ApiFailure;
  /** Nobody knows whether it was done: it is to be sent again. */
  readonly isOpen: boolean;
  /** How many times it was tried: the message takes the focus each time. */
  readonly attempt: number;
}

/** The server has looked at it and said no: nothing was done. Anything else leaves it open. */
const isDefinite = ({ status, code }: ApiFailure): boolean =>
  status !== undefined && status >= 400 && status < 500 && code !== 'OPERATION_EN_COURS';

/** The act itself: it is paid once, whatever is pressed, lost or opened twice (L13). */
export const useSubmitPayment = () => {
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
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

  const submit = async (asked: SentPayment): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      await send(asked);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (isDefinite(error)) {
        noteRefusal();
        // What was refused may have been asked of a balance that has changed.
        forgetMoney(queries);
      }
      const isOpen = !isDefinite(error);
      setRefusal((before) => ({ failure: error, isOpen, attempt: (before?.attempt ?? 0) + 1 }));
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  return { submit, isPending, refusal, forgetRefusal: () => setRefusal(undefined) };
};
export type PaymentAct = ReturnType<typeof useSubmitPayment>;
