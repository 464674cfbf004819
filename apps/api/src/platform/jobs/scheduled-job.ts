/** Scheduled work: runs once for all replicas, and must be safe to repeat. */
export interface ScheduledJob {
  /** One of `QUEUES`. */
  readonly queue: string;
  /** In the Paris time zone. */
  readonly cron: string;
  /** Also at the start of the product: business time may have advanced while it was down. */
  readonly atStart?: true;
  readonly run: () => Promise<void>;
}

/** Work repeated every few seconds, too often for cron; every replica runs it. */
export interface PeriodicTask {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}
