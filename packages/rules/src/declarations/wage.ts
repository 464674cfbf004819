import { centsOf, formatAmount, MAX_CENTS, type Cents } from '../money/cents.ts';
import { formatHours, type Hours, type WorkedHours } from './hours.ts';
import { LEAVE_PERCENT } from './period.ts';

export interface NetTerm {
  readonly key: string;
  readonly label: string;
  /** Formula: "8 h × 12,00 € × 1,25". */
  readonly detail: string;
  readonly amount: Cents;
}

interface WagePart {
  readonly key: string;
  readonly label: string;
  readonly detail: string;
  /** Exact, in cents × SCALE. */
  readonly exact: bigint;
}

/** Product of the three denominators: hundredths of an hour, percent of rate, percent of leave. */
const SCALE = 1_000_000n;

/** Half a cent is rounded up. Out-of-range values are clamped; the field shows its own error. */
const toCents = (exact: bigint): number =>
  Math.min(Number((exact + SCALE / 2n) / SCALE), MAX_CENTS);

const partOf = (
  key: string,
  label: string,
  hourly: Cents,
  hours: Hours,
  percent: number,
): WagePart | undefined => {
  if (hours === 0) return undefined;
  const factor = percent === 100 ? '' : ` × ${percent === 125 ? '1,25' : '1,50'}`;
  return {
    key,
    label,
    detail: `${formatHours(hours)} × ${formatAmount(hourly)}${factor}`,
    exact: BigInt(hourly) * BigInt(hours) * BigInt(percent) * 100n,
  };
};

export interface WageInput extends WorkedHours {
  readonly salaireHoraireNet: Cents;
  readonly hasLeave: boolean;
  readonly hoursLabel?: string;
}

const partsOf = (input: WageInput): readonly WagePart[] => {
  const { salaireHoraireNet: hourly, nombreHeures, heuresSup25, heuresSup50 } = input;
  const worked = [
    partOf('HEURES', input.hoursLabel ?? 'Heures normales', hourly, nombreHeures, 100),
    partOf('HEURES_25', 'Heures majorées à 25\u00a0%', hourly, heuresSup25, 125),
    partOf('HEURES_50', 'Heures majorées à 50\u00a0%', hourly, heuresSup50, 150),
  ].filter((part) => part !== undefined);
  const sum = worked.reduce((total, { exact }) => total + exact, 0n);
  if (!input.hasLeave || sum === 0n) return worked;
  const leave = {
    key: 'CONGES',
    label: 'Congés payés',
    detail: `${LEAVE_PERCENT}\u00a0% du salaire`,
    exact: (sum * BigInt(LEAVE_PERCENT)) / 100n,
  };
  return [...worked, leave];
};

/** "303,605 €", with every significant decimal. */
const formatExact = (exact: bigint): string => {
  const perEuro = SCALE * 100n;
  const decimals = String(exact % perEuro)
    .padStart(8, '0')
    .replace(/0+$/, '');
  const euros = String(exact / perEuro).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u202f');
  return `${euros},${decimals}\u00a0€`;
};

export interface Wage {
  readonly amount: Cents;
  readonly terms: readonly NetTerm[];
  /** The wage before rounding, when it was rounded. */
  readonly rounding: string | undefined;
}

/** Only the running sum is rounded, so that the lines add up to the total. */
export const wageOf = (input: WageInput): Wage => {
  let sum = 0n;
  const terms = partsOf(input).map(({ exact, ...part }): NetTerm => {
    const before = toCents(sum);
    sum += exact;
    return { ...part, amount: centsOf(toCents(sum) - before) };
  });
  const amount = centsOf(toCents(sum));
  return {
    amount,
    terms,
    rounding:
      sum % SCALE === 0n
        ? undefined
        : `${formatExact(sum)}, arrondi au centime le plus proche\u00a0: ${formatAmount(amount)}`,
  };
};
