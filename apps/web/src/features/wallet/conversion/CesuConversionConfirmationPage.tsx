import { hrefOf } from '@portail/contract/pages/href.ts';
import { ConfirmationStep } from './ConfirmationStep.tsx';
import { outcomeOf, useConversionAnswers } from './conversion-draft.ts';
import { Navigate } from '../../../shared/navigation/Navigate.tsx';

export default function CesuConversionConfirmationPage() {
  const done = outcomeOf(useConversionAnswers());
  return done === undefined ? (
    <Navigate to={hrefOf('CESU_CONVERSION_CHOICE')} />
  ) : (
    <ConfirmationStep done={done} />
  );
}
