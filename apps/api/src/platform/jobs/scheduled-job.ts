/** Scheduled work: runs once for all replicas, and must be safe to repeat. */
export interface ScheduledJob {
  /** One of `QUEUES`. */
  readonly queue: string;
  /** By the clocks of Paris. */
  readonly cron: string;
  /** Also when the product starts: business time may have moved while it was away. */
  readonly atStart?: true;
  readonly run: () => Promise<void>;
}

/** Work of every few seconds, which the cron is too slow for. Each replica does its share. */
export interface PeriodicTask {
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}
