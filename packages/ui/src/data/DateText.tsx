import {
  formatFrenchDate,
  formatLongDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';

type DateTextProps = {
  day: CalendarDay;
  /** In words where there is room, JJ/MM/AAAA in tables. */
  format?: 'long' | 'short';
};

export function DateText({ day, format = 'long' }: DateTextProps) {
  return (
    <time dateTime={day} className={format === 'short' ? 'tabular' : undefined}>
      {format === 'long' ? longDateWords(day) : formatFrenchDate(day)}
    </time>
  );
}

/** "1er janvier 2027", and the day stays with its month at the end of a line. */
export function longDateWords(day: CalendarDay): string {
  return formatLongDate(day).replace(/^1 /u, '1er ').replace(' ', '\u00a0');
}
