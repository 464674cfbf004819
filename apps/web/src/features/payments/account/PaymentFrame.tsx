import { accountPaymentFlow } from '@portail/contract/payments/payment.flows.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { FlowFrame, type StepFrameProps } from '../../../flow/FlowFrame.tsx';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { payingTexts } from './paying.texts.ts';
import { draftOf } from './payment-draft.ts';
import { invoicePaymentFlow, pathBefore, type StepId } from './payment-steps.ts';
import './paying.css';

export const usePaymentAnswers = () => useAnswersOf()(accountPaymentFlow.id);

const usePaysInvoices = (): boolean => draftOf(usePaymentAnswers()).invoices !== undefined;

/** The first step: the payee, or the invoices. */
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
      // Opening the payee choice discards the chosen invoices.
      flow={props.current === 'choix' ? accountPaymentFlow : flow}
      answers={usePaymentAnswers()}
      label={texts.steps}
      className="paying"
    />
  );
}
