import { hrefOf } from '@portail/contract/pages/href.ts';
import { ConfirmationStep } from './ConfirmationStep.tsx';
import { outcomeOf } from './service-draft.ts';
import { useServiceAnswers } from './ServiceFrame.tsx';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function CommandeConfirmationPage() {
  const done = outcomeOf(useServiceAnswers());
  return done === undefined ? (
    <Navigate to={hrefOf('COMMANDE_CHOIX_DISPOSITIF')} />
  ) : (
    <ConfirmationStep done={done} />
  );
}
