import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import { CancelDemand } from './CancelDemand.tsx';
import { ConfirmationStep } from './ConfirmationStep.tsx';
import { outcomeOf } from './order-draft.ts';
import { useAnswersOf } from '../../../flow/draft-store.ts';

/** What came of an order; or, by a partner's link, the question before it is cancelled. */
export default function OrderConfirmationPage() {
  const done = outcomeOf(useAnswersOf()(orderFlow.id));
  return done === undefined ? <CancelDemand /> : <ConfirmationStep done={done} />;
}
