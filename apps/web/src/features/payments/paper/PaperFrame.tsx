import { checkPaymentFlow } from '@portail/contract/payments/payment.flows.ts';
import { FlowFrame, type StepFrameProps } from '../../../flow/FlowFrame.tsx';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { paperPayTexts } from './paper-paying.texts.ts';
import './paper-paying.css';

export const usePaperAnswers = () => useAnswersOf()(checkPaymentFlow.id);

export function PaperFrame(props: StepFrameProps<(typeof checkPaymentFlow.steps)[number]['id']>) {
  const texts = useTexts(paperPayTexts);
  return (
    <FlowFrame
      {...props}
      flow={checkPaymentFlow}
      answers={usePaperAnswers()}
      label={texts.steps}
      className="paper-pay"
    />
  );
}
