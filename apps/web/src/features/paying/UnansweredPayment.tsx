import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { paymentSubmitTexts } from '../../texts/paying.ts';
import { refusalTitle } from './amount-fields.ts';
import { type SentPayment, unansweredOf } from './payment-draft.ts';
import { usePaymentAnswers } from './PaymentFrame.tsx';
import { type PaymentAct, useSubmitPayment } from './use-submit-payment.ts';

interface UnansweredNoticeProps {
  readonly sent: SentPayment;
  readonly payer: PaymentAct;
}

/**
 * A payment was sent and its answer never came. Balances may already be without it, so it is offered
 * again as it was, before anything else is asked.
 */
export function UnansweredNotice({ sent, payer }: UnansweredNoticeProps) {
  const texts = useTexts(paymentSubmitTexts);
  return (
    <Alert
      tone="warning"
      role="status"
      title={texts.unansweredTitle}
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
      {fill(texts.unanswered, { nom: sent.nom })}
    </Alert>
  );
}

export const useUnanswered = (): SentPayment | undefined => unansweredOf(usePaymentAnswers());

/** The same, on a step that pays nothing by itself. */
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
