import { daysLeft } from '@portail/rules/wallet/holdings/expiry.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';
import { Meter } from '@portail/ui/data/Meter.tsx';
import { meterTone } from '@portail/ui/data/meter-tone.ts';
import { today } from '../../../shared/time/today.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { holdingsTexts } from '../../../shared/list/list.texts.ts';

/** A vintage lasts about a year; the meter is full at its start. */
const WHOLE_DAYS = 365;

export const useDaysLeftWords = () => {
  const texts = useTexts(holdingsTexts);
  return (days: number): string => {
    if (days < 0) return texts.expired;
    if (days === 0) return texts.lastDay;
    return days === 1 ? texts.dayLeft : fill(texts.daysLeft, { jours: String(days) });
  };
};

export function ExpiryMeter({ expiration }: { readonly expiration: CalendarDay }) {
  const texts = useTexts(holdingsTexts);
  const words = useDaysLeftWords();
  const days = daysLeft(expiration, today());
  const date = longDateWords(expiration);
  if (days < 0) return <p className="holding__expired">{fill(texts.expiredOn, { date })}</p>;
  return (
    <Meter
      label={fill(texts.useBefore, { date })}
      value={Math.min(days, WHOLE_DAYS)}
      total={WHOLE_DAYS}
      valueText={words(days)}
      tone={meterTone(days)}
    />
  );
}
