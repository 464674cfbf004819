import { centsOf, MAX_CENTS, type Cents } from '../money/cents.ts';
import { rateOf } from '../money/split.ts';
import { DECLARATION_MESSAGES } from './declaration-messages.ts';
import { daysOfPeriod, type EmploymentPeriod } from './period.ts';
import type { DeclarationProblem } from './problem.ts';
import type { ModeConges } from './vocabulary.ts';

const STEPS_PER_DAY = 2;
/** Of a wage that holds its paid leave. */
export const LEAVE_PERCENT = 10;
/** The same in hundredths of a percent. */
const LEAVE_RATE = 1000;

export const problemsOfLeave = (
  joursCongesPayes: number,
  period: EmploymentPeriod,
): readonly DeclarationProblem[] => {
  const champ = 'joursCongesPayes';
  if (joursCongesPayes < 0 || !Number.isInteger(joursCongesPayes * STEPS_PER_DAY)) {
    return [{ champ, message: DECLARATION_MESSAGES.leaveStep }];
  }
  return joursCongesPayes > daysOfPeriod(period)
    ? [{ champ, message: DECLARATION_MESSAGES.leaveBeyondPeriod }]
    : [];
};

/** What an hour is worth with its leave, to show beside the box; half a cent is rounded up. */
export const hourlyWithLeave = (hourly: Cents, mode: ModeConges): Cents =>
  mode === 'MAJORATION_10'
    ? centsOf(Math.min(MAX_CENTS, hourly + rateOf(hourly, LEAVE_RATE)))
    : hourly;
