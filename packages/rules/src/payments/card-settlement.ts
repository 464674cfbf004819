import { addDays, type CalendarDay } from '../time/calendar-day.ts';
import { addWorkingDays } from '../time/working-days.ts';

/** The provider pays captures within this many working days (I12). */
const SETTLEMENT_WORKING_DAYS = 2;

/** The latest day whose captures should have been settled before `today`. */
export const lastDayDue = (today: CalendarDay): CalendarDay => {
  let day = addDays(today, -1);
  while (addWorkingDays(day, SETTLEMENT_WORKING_DAYS) >= today) day = addDays(day, -1);
  return day;
};

export interface CardFee {
  readonly basisPoints: number;
  readonly fixedCents: number;
}

const WHOLE = 10_000;

/** Half a cent is rounded up. */
export const cardFeeCents = (amountCents: number, { basisPoints, fixedCents }: CardFee): number =>
  Math.floor((amountCents * basisPoints + WHOLE / 2) / WHOLE) + fixedCents;

type SettledKind = 'PAIEMENT' | 'REMBOURSEMENT' | 'IMPAYE';

export interface FileLine {
  readonly kind: SettledKind;
  readonly providerId: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly feeCents: number;
}

/** A capture or a refund of ours, as the provider's file should show it. */
export interface ExpectedLine {
  readonly kind: 'PAIEMENT' | 'REMBOURSEMENT';
  readonly providerId: string;
  readonly reference: string;
  readonly amountCents: number;
  /** In France. */
  readonly day: CalendarDay;
  /** By an earlier file. */
  readonly isSettled: boolean;
}

export type DifferenceKind =
  | 'MANQUANTE'
  | 'INCONNUE'
  | 'DOUBLON'
  | 'MONTANT'
  | 'FRAIS'
  | 'AUTRE_JOUR';

export interface Difference {
  readonly nature: DifferenceKind;
  readonly kind: SettledKind;
  readonly providerId: string;
  readonly reference: string;
  readonly expected: string;
  readonly found: string;
}

export interface Reconciliation {
  /** For each line of the file, the capture or refund that it settles; `undefined` if none. */
  readonly retained: readonly (ExpectedLine | undefined)[];
  readonly differences: readonly Difference[];
}

/** A chargeback is booked as a refund. */
const keyOf = (kind: SettledKind, providerId: string): string =>
  `${kind === 'PAIEMENT' ? kind : 'REMBOURSEMENT'}/${providerId}`;

const differenceOf = (
  nature: DifferenceKind,
  { kind, providerId, reference }: Pick<FileLine, 'kind' | 'providerId' | 'reference'>,
  expected: string | number,
  found: string | number,
): Difference => ({
  nature,
  kind,
  providerId,
  reference,
  expected: String(expected),
  found: String(found),
});

/**
 * Compares a day's file with our captures and refunds. A line settles its capture even with another
 * day or fee; an unknown line, a duplicate or another amount settles nothing. Every difference is
 * returned.
 */
export const reconcile = (
  day: CalendarDay,
  lines: readonly FileLine[],
  expected: readonly ExpectedLine[],
  fee: CardFee,
): Reconciliation => {
  const known = new Map(expected.map((one) => [keyOf(one.kind, one.providerId), one]));
  const named = new Set<string>();
  const differences: Difference[] = [];
  const retained = lines.map((line): ExpectedLine | undefined => {
    const key = keyOf(line.kind, line.providerId);
    const recorded = known.get(key);
    if (recorded === undefined || recorded.reference !== line.reference) {
      differences.push(differenceOf('INCONNUE', line, 0, line.amountCents));
      return undefined;
    }
    if (recorded.isSettled || named.has(key)) {
      differences.push(differenceOf('DOUBLON', line, 1, 2));
      return undefined;
    }
    named.add(key);
    if (recorded.amountCents !== line.amountCents) {
      differences.push(differenceOf('MONTANT', line, recorded.amountCents, line.amountCents));
      return undefined;
    }
    if (recorded.day !== day) differences.push(differenceOf('AUTRE_JOUR', line, recorded.day, day));
    const feeCents = recorded.kind === 'PAIEMENT' ? cardFeeCents(recorded.amountCents, fee) : 0;
    if (feeCents !== line.feeCents) {
      differences.push(differenceOf('FRAIS', line, feeCents, line.feeCents));
    }
    return recorded;
  });
  for (const [key, recorded] of known) {
    if (recorded.day !== day || recorded.isSettled || named.has(key)) continue;
    differences.push(differenceOf('MANQUANTE', recorded, recorded.amountCents, 0));
  }
  return { retained, differences };
};
