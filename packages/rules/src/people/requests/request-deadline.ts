import { addDays, type CalendarDay } from '../../time/calendar-day.ts';
import { addWorkingDays } from '../../time/working-days.ts';
import type { RequestStatut } from './request-status.ts';

interface DeadlineRule {
  /** The day that the delay runs from. */
  readonly from: 'created' | 'updated';
  readonly workingDays: number;
}

/** Requests that wait for the support; the others wait for the person, or for nothing. */
export const DEADLINE_RULES = {
  NOUVELLE: { from: 'created', workingDays: 2 },
  ROUVERTE: { from: 'updated', workingDays: 2 },
  EN_COURS: { from: 'created', workingDays: 5 },
} as const satisfies Partial<Record<RequestStatut, DeadlineRule>>;
export type TimedStatut = keyof typeof DEADLINE_RULES;

const ruleOf = (statut: RequestStatut): DeadlineRule | undefined => {
  const rules: Partial<Record<RequestStatut, DeadlineRule>> = DEADLINE_RULES;
  return rules[statut];
};

interface DatedRequest {
  readonly statut: RequestStatut;
  readonly created: CalendarDay;
  readonly updated: CalendarDay;
}

/** The last day to act on a request, itself included. */
export const deadlineOf = (request: DatedRequest): CalendarDay | undefined => {
  const rule = ruleOf(request.statut);
  return rule === undefined ? undefined : addWorkingDays(request[rule.from], rule.workingDays);
};

/** Requests of an earlier day than this one are late; those of this day and after are not. */
export const lateBefore = (today: CalendarDay, statut: TimedStatut): CalendarDay => {
  const { workingDays } = DEADLINE_RULES[statut];
  let day = today;
  while (addWorkingDays(addDays(day, -1), workingDays) >= today) day = addDays(day, -1);
  return day;
};
