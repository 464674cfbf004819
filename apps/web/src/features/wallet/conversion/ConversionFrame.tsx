import { conversionFlow } from '@portail/contract/wallet/conversion.flow.ts';
import { FlowFrame, type StepFrameProps } from '../../../flow/FlowFrame.tsx';
import { conversionTexts } from './conversion.texts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { useConversionAnswers } from './conversion-draft.ts';
import './conversion.css';

export type StepId = (typeof conversionFlow.steps)[number]['id'];

export function ConversionFrame(props: StepFrameProps<StepId>) {
  const texts = useTexts(conversionTexts);
  return (
    <FlowFrame
      {...props}
      flow={conversionFlow}
      answers={useConversionAnswers()}
      label={texts.steps}
      className="conversion"
    />
  );
}
