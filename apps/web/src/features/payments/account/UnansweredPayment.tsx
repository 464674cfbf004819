import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigate } from '../../../shared/navigation/navigation.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { paymentSubmitTexts } from './paying.texts.ts';
import { refusalTitle } from './amount-fields.ts';
import { attemptQuery } from './payment-data.ts';
import { finishPayment, type SentPayment, unansweredKeyOf, unansweredOf } from './payment-draft.ts';
import { usePaymentAnswers } from './PaymentFrame.tsx';
import { type PaymentAct, useSubmitPayment } from './use-submit-payment.ts';

interface UnansweredNoticeProps {
  readonly sent: SentPayment;
  readonly payer: PaymentAct;
}

/** Looks up the attempt; a received payment is displayed. */
const useAttempt = ({ corps, nom }: SentPayment): 'RECU' | 'NON_RECU' | 'CHERCHE' | 'INCONNU' => {
  const queries = useQueryClient();
  const texts = useTexts(paymentSubmitTexts);
  const cle = unansweredKeyOf(usePaymentAnswers()) ?? '';
  const { data, isError } = useQuery(attemptQuery(cle));
  const reference = data?.reference;
  useEffect(() => {
    if (reference === undefined) return;
    finishPayment({ reference, intervenant: { codeNAN: corps.codeNAN, socialReason: nom } });
    navigate(hrefOf('ACCOUNT_PAYMENT_CONFIRMATION'), { replace: true });
    notify({
      type: 'success',
      header: texts.receivedTitle,
      content: fill(texts.received, { nom }),
    });
    void queries.invalidateQueries();
  }, [reference, corps.codeNAN, nom, queries, texts]);
  if (data !== undefined) return data.etat;
  return isError ? 'INCONNU' : 'CHERCHE';
};

/** Reports whether a payment without an answer was received; if unknown, offers it again unchanged. */
export function UnansweredNotice({ sent, payer }: UnansweredNoticeProps) {
  const texts = useTexts(paymentSubmitTexts);
  const state = useAttempt(sent);
  if (state === 'RECU' || state === 'CHERCHE')
    return (
      <Alert role="status" title={texts.searchingTitle}>
        {fill(texts.searching, { nom: sent.nom })}
      </Alert>
    );
  const isUnknown = state === 'INCONNU';
  return (
    <Alert
      tone="warning"
      role="status"
      title={isUnknown ? texts.unansweredTitle : texts.notReceivedTitle}
      actions={
        <Button
          variant="secondary"
          isPending={payer.isPending}
          pendingLabel={texts.pending}
          onClick={() => void payer.submit(sent)}
        >
          {texts.resend}
        </Button>
      }
    >
      {fill(isUnknown ? texts.unanswered : texts.notReceived, { nom: sent.nom })}
    </Alert>
  );
}

export const useUnanswered = (): SentPayment | undefined => unansweredOf(usePaymentAnswers());

/** For steps that do not pay. */
export function UnansweredPayment() {
  const sent = useUnanswered();
  const payer = useSubmitPayment();
  const texts = useTexts(paymentSubmitTexts);
  return (
    <>
      {payer.refusal === undefined ? null : (
        <Alert tone="danger" role="alert" title={refusalTitle(payer.refusal, texts)}>
          {payer.refusal.failure.message}
        </Alert>
      )}
      {sent === undefined ? null : <UnansweredNotice sent={sent} payer={payer} />}
    </>
  );
}
