import type { PeriodicTask, ScheduledJob } from '../jobs/scheduled-job.ts';
import type { OutboxHandler } from '../outbox/outbox.ts';
import type { Handlers } from './handler.ts';

/** Parts of a module that the server and the worker use. */
export interface ModuleParts {
  readonly handlers?: Partial<Handlers>;
  readonly outboxHandlers?: readonly OutboxHandler[];
  readonly scheduledJobs?: readonly ScheduledJob[];
  readonly periodicTasks?: readonly PeriodicTask[];
  /** Closes the module's resources. */
  readonly stop?: () => void | Promise<void>;
}

/**
 * Types the parameters of the handlers from the contract and keeps the literal type of the module,
 * so that the server can check that every call has exactly one handler.
 */
export const defineModule = <Parts extends ModuleParts>(parts: Parts): Parts => parts;
