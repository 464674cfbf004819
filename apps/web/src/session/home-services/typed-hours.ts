const DECIMAL = /^(\d{1,4})(?:[.,](\d{1,2}))?h?$/u;
const CLOCK = /^(\d{1,4})h(\d{2})$/u;
const MINUTES_PER_HOUR = 60;

/** The decimals that are quarters of an hour; no other part of one is ordered. */
const QUARTERS: Readonly<Record<string, number>> = {
  '': 0,
  '0': 0,
  '00': 0,
  '25': 15,
  '5': 30,
  '50': 30,
  '75': 45,
};

/** "2", "2,5", "2.25" and "1 h 30" as minutes; `undefined` for what no order can say. */
export const typedMinutes = (typed: string): number | undefined => {
  const text = typed.toLowerCase().replaceAll(/\s/gu, '');
  const [, clockHours, clockMinutes] = CLOCK.exec(text) ?? [];
  if (clockHours !== undefined) return Number(clockHours) * MINUTES_PER_HOUR + Number(clockMinutes);
  const [, whole, decimals = ''] = DECIMAL.exec(text) ?? [];
  const rest = QUARTERS[decimals];
  return whole === undefined || rest === undefined
    ? undefined
    : Number(whole) * MINUTES_PER_HOUR + rest;
};

/** Hours of an answer in the format of the input field. */
export const hoursWords = (hours: number): string => String(hours).replace('.', ',');
