import { DECLARATION_MESSAGES, type DeclarationProblem } from './declaration-messages.ts';

declare const hoursBrand: unique symbol;
/** A whole number of hundredths of an hour. */
export type Hours = number & { readonly [hoursBrand]: true };

const HUNDREDTHS = 100;
const MINUTES = 60;
/** Upper bound that keeps sums safe. */
const LAST = 10_000_000;

const isHours = (value: number): value is Hours =>
  Number.isSafeInteger(value) && value >= 0 && value <= LAST;

export const hoursOf = (hundredths: number): Hours => {
  if (!isHours(hundredths)) throw new RangeError(`${hundredths} is not a number of hundredths`);
  return hundredths;
};

export const NO_HOURS = hoursOf(0);

/** From the wire; a third decimal is refused. */
export const hoursFromNumber = (hours: number): Hours | undefined => {
  if (!Number.isFinite(hours)) return undefined;
  const hundredths = Math.round(hours * HUNDREDTHS) + 0;
  return isHours(hundredths) && hundredths / HUNDREDTHS === hours ? hundredths : undefined;
};

export const hoursToNumber = (hours: Hours): number => hours / HUNDREDTHS;

const DECIMAL = /^(\d{1,4})(?:[.,](\d{1,2}))?h?$/i;
const WITH_MINUTES = /^(\d{1,4})h([0-5]\d)(?:min)?$/i;

const bare = (typed: string): string => typed.replaceAll(/[\s\u00a0\u202f]/gu, '');

/** Typed text: "7", "7,5", "7.50", "7 h", "7h30". Minutes are rounded to the nearest hundredth. */
export const parseHours = (typed: string): Hours | undefined => {
  const text = bare(typed);
  const clock = WITH_MINUTES.exec(text);
  if (clock !== null) {
    return hoursOf(
      Number(clock[1]) * HUNDREDTHS + Math.round((Number(clock[2]) * HUNDREDTHS) / MINUTES),
    );
  }
  const decimal = DECIMAL.exec(text);
  if (decimal === null) return undefined;
  return hoursOf(Number(decimal[1]) * HUNDREDTHS + Number((decimal[2] ?? '').padEnd(2, '0')));
};

/** "7,33 h", without trailing zeros. */
export const formatHours = (hours: Hours): string => {
  const whole = String(Math.floor(hours / HUNDREDTHS));
  const rest = String(hours % HUNDREDTHS)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${rest === '' ? whole : `${whole},${rest}`}\u00a0h`;
};

/** The rounded value to show when minutes were typed. */
export const hoursRounding = (typed: string): string | undefined => {
  if (!WITH_MINUTES.test(bare(typed))) return undefined;
  const hours = parseHours(typed);
  return hours === undefined ? undefined : `Soit ${formatHours(hours)} en centièmes d’heure.`;
};

export const sumHours = (list: readonly Hours[]): Hours =>
  hoursOf(
    Math.min(
      list.reduce((sum: number, one) => sum + one, 0),
      LAST,
    ),
  );

/** Hours of a month of 31 days. */
export const MAX_HOURS = hoursOf(744 * HUNDREDTHS);
/** Overtime at 50 % starts after eight hours at 25 %. */
export const OVERTIME_THRESHOLD = hoursOf(8 * HUNDREDTHS);

export interface WorkedHours {
  readonly nombreHeures: Hours;
  readonly heuresSup25: Hours;
  readonly heuresSup50: Hours;
}

const BOXES = ['nombreHeures', 'heuresSup25', 'heuresSup50'] as const;
const TOO_MANY = DECLARATION_MESSAGES.tooMuch(String(MAX_HOURS / HUNDREDTHS));

export const tooManyHours = (champ: string, hours: Hours): readonly DeclarationProblem[] =>
  hours > MAX_HOURS ? [{ champ, message: TOO_MANY }] : [];

/** Each field and their sum are limited to the hours of a month. */
export const problemsOfHours = (worked: WorkedHours): readonly DeclarationProblem[] => {
  const tooMany = BOXES.flatMap((champ) => tooManyHours(champ, worked[champ]));
  const together = tooManyHours('nombreHeures', sumHours(BOXES.map((champ) => worked[champ])));
  return [
    ...(tooMany.length > 0 ? tooMany : together),
    ...(worked.heuresSup50 > 0 && worked.heuresSup25 < OVERTIME_THRESHOLD
      ? [{ champ: 'heuresSup50', message: DECLARATION_MESSAGES.overtimeOrder }]
      : []),
  ];
};
