import type { RefundOutcomeAnswer } from '@portail/contract/backoffice/operations.schemas.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { refundTexts } from './operation-refunds.texts.ts';

const TONES = {
  REMBOURSE: 'success',
  PRESTATAIRE: 'success',
  DETTE: 'warning',
  A_VALIDER: 'info',
} as const;

/** Outcome of a refund, with its number. */
export function OutcomeAlert({ outcome }: { readonly outcome: RefundOutcomeAnswer }) {
  const texts = useTexts(refundTexts);
  const { statut, montant, reference, numero } = outcome;
  return (
    <Alert tone={TONES[statut]} role="status" title={texts[statut]}>
      {fill(texts[`${statut}Text`], { montant: wireAmount(montant), reference, numero })}
    </Alert>
  );
}
