import { addWorkingHours, workingHoursBefore } from '../../time/working-hours.ts';
import type { RequestPriority } from './request-priority.ts';
import type { RequestStatut } from './request-status.ts';

interface DeadlineRule {
  /** The instant that the delay runs from. */
  readonly from: 'created' | 'updated';
  readonly delay: 'first' | 'resolution';
}

/** Requests that wait for the support; the others wait for the person, or for nothing. */
export const DEADLINE_RULES = {
  NOUVELLE: { from: 'created', delay: 'first' },
  ROUVERTE: { from: 'updated', delay: 'first' },
  EN_COURS: { from: 'created', delay: 'resolution' },
} as const satisfies Partial<Record<RequestStatut, DeadlineRule>>;
export type TimedStatut = keyof typeof DEADLINE_RULES;
export const TIMED_STATUTS = ['NOUVELLE', 'ROUVERTE', 'EN_COURS'] as const satisfies TimedStatut[];

/** Working hours until a first answer, and until the end; a working day has nine. */
export const REQUEST_DELAYS: Readonly<
  Record<RequestPriority, Readonly<Record<DeadlineRule['delay'], number>>>
> = {
  URGENTE: { first: 2, resolution: 9 },
  HAUTE: { first: 9, resolution: 18 },
  NORMALE: { first: 18, resolution: 45 },
  BASSE: { first: 45, resolution: 90 },
};

const ruleOf = (statut: RequestStatut): DeadlineRule | undefined => {
  const rules: Partial<Record<RequestStatut, DeadlineRule>> = DEADLINE_RULES;
  return rules[statut];
};

interface TimedRequest {
  readonly statut: RequestStatut;
  readonly priority: RequestPriority;
  readonly created: Date;
  readonly updated: Date;
}

/** The last instant to act on a request. */
export const deadlineOf = (request: TimedRequest): Date | undefined => {
  const rule = ruleOf(request.statut);
  if (rule === undefined) return undefined;
  const hours = REQUEST_DELAYS[request.priority][rule.delay];
  const deadlineMs = addWorkingHours(request[rule.from].getTime(), hours);
  return new Date(deadlineMs);
};

/** Requests from before this instant are late; those of this instant and after are not. */
export const lateBefore = (now: Date, statut: TimedStatut, priority: RequestPriority): Date => {
  const hours = REQUEST_DELAYS[priority][DEADLINE_RULES[statut].delay];
  const limitMs = workingHoursBefore(now.getTime(), hours);
  return new Date(limitMs);
};

export const isRequestLate = (request: TimedRequest, now: Date): boolean => {
  const statut = TIMED_STATUTS.find((one) => one === request.statut);
  return (
    statut !== undefined &&
    request[DEADLINE_RULES[statut].from] < lateBefore(now, statut, request.priority)
  );
};
