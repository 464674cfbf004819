import { accountPaymentFlow } from '@portail/contract/flows/paying.flow.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import '@portail/ui/layout/Card.css';
import { FlowLayout } from '@portail/ui/layout/FlowLayout.tsx';
import type { ReactNode } from 'react';
import { FlowStepper } from '../../flow/FlowStepper.tsx';
import { useAnswersOf } from '../../flow/draft-store.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { payingTexts } from '../../texts/paying.ts';
import { pathBefore, type StepId } from './payment-way.ts';
import './paying.css';

export const usePaymentAnswers = () => useAnswersOf()(accountPaymentFlow.id);

export const useBackHref = (current: StepId): string =>
  pathBefore(current, usePaymentAnswers()) ?? hrefOf('ACCOUNT_PAYMENT_CHOICE');

interface PaymentFrameProps {
  readonly current: StepId;
  readonly lead?: string | undefined;
  readonly hasErrors?: boolean;
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every step: title, the way, the step itself and its summary. */
export function PaymentFrame(props: PaymentFrameProps) {
  const { current, lead, hasErrors = false, summary, children } = props;
  const texts = useTexts(payingTexts);
  return (
    <Page lead={lead} titlePrefix={hasErrors ? texts.errorPrefix : undefined}>
      <FlowLayout summary={summary}>
        <div className="paying">
          <FlowStepper
            flow={accountPaymentFlow}
            answers={usePaymentAnswers()}
            current={current}
            label={texts.steps}
          />
          {children}
        </div>
      </FlowLayout>
    </Page>
  );
}
