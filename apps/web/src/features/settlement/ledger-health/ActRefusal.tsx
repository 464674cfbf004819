import { Alert } from '@portail/ui/feedback/Alert.tsx';
import type { Refusal } from '../../../flow/use-act-once.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { ledgerHealthTexts } from './ledger-health.texts.ts';

/** The refusal, or the note that the outcome is unknown. */
export function ActRefusal({ refusal }: { readonly refusal: Refusal | undefined }) {
  const texts = useTexts(ledgerHealthTexts);
  if (refusal === undefined) return null;
  return (
    <Alert key={refusal.attempt} tone="danger" role="alert" title={texts.failed}>
      <p>{refusal.failure.message}</p>
      {refusal.isOpen ? <p>{texts.open}</p> : null}
    </Alert>
  );
}
