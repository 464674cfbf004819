import { homeServiceFlow } from '@portail/contract/home-services/home-service.flow.ts';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { FlowFrame, type StepFrameProps } from '../../../flow/FlowFrame.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { serviceOrderTexts } from './service-ordering.texts.ts';
import type { StepId } from './service-draft.ts';
import './service-ordering.css';

export const useServiceAnswers = () => useAnswersOf()(homeServiceFlow.id);

export function ServiceFrame(props: StepFrameProps<StepId>) {
  const texts = useTexts(serviceOrderTexts);
  return (
    <FlowFrame
      {...props}
      flow={homeServiceFlow}
      answers={useServiceAnswers()}
      label={texts.steps}
      className="service-order"
    />
  );
}
