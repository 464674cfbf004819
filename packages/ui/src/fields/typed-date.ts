const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;
const PARTS = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4})$/;

/**
 * Brings the usual ways of typing a date to JJ/MM/AAAA: "1.2.2026", "01-02-2026", "01022026". Anything
 * else is left as typed, for the reader to correct; whether the day exists is not judged here.
 */
export function normalizeTypedDate(typed: string): string {
  const text = typed.trim();
  const match = EIGHT_DIGITS.exec(text) ?? PARTS.exec(text);
  if (match === null) return typed;
  const [, day = '', month = '', year = ''] = match;
  return `${day.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`;
}
