import { accountPaymentFlow } from '@portail/contract/payments/paying.flow.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { FlowFrame, type StepFrameProps } from '../../flow/FlowFrame.tsx';
import { useAnswersOf } from '../../flow/draft-store.ts';
import { useTexts } from '../../texts/define-texts.ts';
import { payingTexts } from '../../texts/paying.ts';
import { draftOf } from './payment-draft.ts';
import { invoicePaymentFlow, pathBefore, type StepId } from './payment-way.ts';
import './paying.css';

export const usePaymentAnswers = () => useAnswersOf()(accountPaymentFlow.id);

const usePaysInvoices = (): boolean => draftOf(usePaymentAnswers()).invoices !== undefined;

/** Where this payment begins: with somebody, or with the invoices that are paid. */
export const useStart = (): { readonly href: string; readonly change: string } => {
  const texts = useTexts(payingTexts);
  return usePaysInvoices()
    ? { href: hrefOf('PAIEMENT_FACTURES'), change: texts.chooseInvoices }
    : { href: hrefOf('ACCOUNT_PAYMENT_CHOICE'), change: texts.choose };
};

const useFlow = () => (usePaysInvoices() ? invoicePaymentFlow : accountPaymentFlow);

export const useBackHref = (current: StepId): string => {
  const start = useStart();
  return pathBefore(useFlow(), current, usePaymentAnswers()) ?? start.href;
};

export function PaymentFrame(props: StepFrameProps<StepId>) {
  const texts = useTexts(payingTexts);
  const flow = useFlow();
  return (
    <FlowFrame
      {...props}
      // Whoever asks whom to pay has left the invoices that were chosen before.
      flow={props.current === 'choix' ? accountPaymentFlow : flow}
      answers={usePaymentAnswers()}
      label={texts.steps}
      className="paying"
    />
  );
}
