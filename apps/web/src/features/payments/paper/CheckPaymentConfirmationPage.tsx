import { hrefOf } from '@portail/contract/pages/href.ts';
import { ConfirmationStep } from './ConfirmationStep.tsx';
import { outcomeOf } from './paper-draft.ts';
import { usePaperAnswers } from './PaperFrame.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function CheckPaymentConfirmationPage() {
  const done = outcomeOf(usePaperAnswers());
  return done === undefined ? (
    <Navigate to={hrefOf('CHECK_PAYMENT_CHOICE')} />
  ) : (
    <ConfirmationStep done={done} />
  );
}
