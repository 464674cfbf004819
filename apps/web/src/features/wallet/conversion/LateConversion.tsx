import { conversionDelay } from '@portail/rules/wallet/conversion/conversion.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { today } from '../../../shared/time/today.ts';
import { fill } from '../../../shared/texts/define-texts.ts';

interface LateConversionProps {
  readonly direction: Parameters<typeof conversionDelay>[0];
  readonly millesime: number;
  readonly texts: { readonly tooLateTitle: string; readonly tooLate: string };
}

/** What is converted today would come after its last day of payment. */
export function LateConversion({ direction, millesime, texts }: LateConversionProps) {
  const { readyOn, comesTooLate } = conversionDelay(direction, today(), millesime);
  if (!comesTooLate) return null;
  return (
    <Alert tone="warning" title={texts.tooLateTitle}>
      {fill(texts.tooLate, {
        date: longDateWords(readyOn),
        limite: longDateWords(lastPayableDay(millesime)),
      })}
    </Alert>
  );
}
