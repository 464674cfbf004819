import type { Queue } from 'pg-boss';

export const JOB_SCHEMA = 'pgboss';

export const OUTBOX_QUEUE = 'outbox';
export const OUTBOX_FAILED_QUEUE = 'outbox-echecs';
export const PURGE_QUEUE = 'purge';

/** Made at migration time: the running product may not create tables. */
export const QUEUES: readonly Queue[] = [
  { name: OUTBOX_FAILED_QUEUE, retentionSeconds: 90 * 86_400 },
  {
    name: OUTBOX_QUEUE,
    // About two hours of trying before a message is set aside for a person to look at.
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 60,
    deadLetter: OUTBOX_FAILED_QUEUE,
  },
  { name: PURGE_QUEUE, policy: 'exclusive', retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
];
