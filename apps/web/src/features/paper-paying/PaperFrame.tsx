import { checkPaymentFlow } from '@portail/contract/flows/paying.flow.ts';
import { FlowLayout } from '@portail/ui/layout/FlowLayout.tsx';
import '@portail/ui/layout/Card.css';
import type { ReactNode } from 'react';
import { FlowStepper } from '../../flow/FlowStepper.tsx';
import { useAnswersOf } from '../../flow/draft-store.ts';
import { Page } from '../../shared/page/Page.tsx';
import { useTexts } from '../../texts/define-texts.ts';
import { paperPayTexts } from '../../texts/paper-paying.ts';
import './paper-paying.css';

export const usePaperAnswers = () => useAnswersOf()(checkPaymentFlow.id);

interface PaperFrameProps {
  readonly current: (typeof checkPaymentFlow.steps)[number]['id'];
  readonly lead: string;
  readonly hasErrors?: boolean;
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every step: title, the way, the step itself and its summary. */
export function PaperFrame(props: PaperFrameProps) {
  const { current, lead, hasErrors = false, summary, children } = props;
  const texts = useTexts(paperPayTexts);
  const answers = usePaperAnswers();
  return (
    <Page lead={lead} titlePrefix={hasErrors ? texts.errorPrefix : undefined}>
      <FlowLayout summary={summary}>
        <div className="paper-pay">
          <FlowStepper
            flow={checkPaymentFlow}
            answers={answers}
            current={current}
            label={texts.steps}
          />
          {children}
        </div>
      </FlowLayout>
    </Page>
  );
}
