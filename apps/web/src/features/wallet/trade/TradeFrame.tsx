import { tradeFlow } from '@portail/contract/wallet/trade.flow.ts';
import { FlowFrame, type StepFrameProps } from '../../../flow/FlowFrame.tsx';
import { useAnswersOf } from '../../../flow/draft-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { tradeTexts } from './trade.texts.ts';
import type { StepId } from './trade-draft.ts';
import { pathBefore } from './trade-steps.ts';
import './trade.css';

export const useTradeAnswers = () => useAnswersOf()(tradeFlow.id);

export const useBackHref = (current: StepId): string => pathBefore(current, useTradeAnswers());

export function TradeFrame(props: StepFrameProps<StepId>) {
  const texts = useTexts(tradeTexts);
  return (
    <FlowFrame
      {...props}
      flow={tradeFlow}
      answers={useTradeAnswers()}
      label={texts.steps}
      className="trade"
    />
  );
}
