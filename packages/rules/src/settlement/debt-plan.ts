import { centsOf, type Cents } from '../money/cents.ts';
import { addMonths, type CalendarDay } from '../time/calendar-day.ts';

export const INSTALMENTS_MIN = 2;
export const INSTALMENTS_MAX = 24;

/** A closed list, so that no personal data is typed as free text. */
export const WRITE_OFF_REASONS = [
  'INSOLVABLE',
  'DECES',
  'MONTANT_FAIBLE',
  'ERREUR_DE_L_EMETTEUR',
] as const;
export type WriteOffReason = (typeof WRITE_OFF_REASONS)[number];

export interface Instalment {
  readonly day: CalendarDay;
  readonly amountCents: Cents;
}

/** Equal amounts, one a month; the first ones are a cent higher where the amount does not divide. */
export const planInstalments = (
  amountCents: number,
  first: CalendarDay,
  count: number,
): readonly Instalment[] => {
  const each = Math.floor(amountCents / count);
  const higher = amountCents - each * count;
  return Array.from({ length: count }, (_, rank) => ({
    day: addMonths(first, rank),
    amountCents: centsOf(each + (rank < higher ? 1 : 0)),
  }));
};
