import { BUSINESS_TIME_ZONE } from '@portail/contract/constants/constants.ts';
import { calendarDay, parseFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { parseWireInstant } from '@portail/rules/time/wire-instant.ts';
import { longDateWords } from '@portail/ui/data/DateText.tsx';

/** The business time zone, whatever the device uses. */
const inParis = { timeZone: BUSINESS_TIME_ZONE } as const;

/** sv-SE formats dates as YYYY-MM-DD. */
const dayOf = (ms: number) => calendarDay(new Date(ms).toLocaleDateString('en-CA', inParis));

const timeOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString('fr-FR', { ...inParis, hour: '2-digit', minute: '2-digit' });

/** "1er novembre 2026"; unreadable values are shown unchanged. */
export const dayWords = (wire: string): string => {
  const day = parseFrenchDate(wire);
  return day === undefined ? wire : longDateWords(day);
};

/** "1er novembre 2026 à 10:05" */
export const instantWords = (wire: string): string => {
  const ms = parseWireInstant(wire);
  return ms === undefined ? wire : `${longDateWords(dayOf(ms))} à ${timeOf(ms)}`;
};
