import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { FundedLine } from './tax.queries.ts';

/** What one certificate says, before it is written. */
export interface TaxYear {
  readonly id: string;
  readonly year: number;
  readonly contract: string;
  readonly isSocial: boolean;
  /** The year is not over. */
  readonly isProvisional: boolean;
  readonly editedOn: CalendarDay;
  readonly lines: readonly FundedLine[];
  readonly totalCents: number;
  readonly fundedCents: number;
  readonly ceilingCents: number;
  readonly exemptCents: number;
  readonly taxableCents: number;
}
