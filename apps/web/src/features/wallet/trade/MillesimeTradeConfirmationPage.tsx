import { hrefOf } from '@portail/contract/pages/href.ts';
import { ConfirmationStep } from './ConfirmationStep.tsx';
import { outcomeOf } from './trade-draft.ts';
import { useTradeAnswers } from './TradeFrame.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function MillesimeTradeConfirmationPage() {
  const done = outcomeOf(useTradeAnswers());
  return done === undefined ? (
    <Navigate to={hrefOf('MILLESIME_TRADE_CHOICE')} />
  ) : (
    <ConfirmationStep done={done} />
  );
}
