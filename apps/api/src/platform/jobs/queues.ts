import type { Queue } from 'pg-boss';

export const JOB_SCHEMA = 'pgboss';

export const OUTBOX_QUEUE = 'outbox';
export const OUTBOX_FAILED_QUEUE = 'outbox-echecs';
export const PURGE_QUEUE = 'purge';
export const CARD_SETTLEMENT_QUEUE = 'reglement-carte';
export const PAYOUTS_QUEUE = 'virements';
export const MANDATES_QUEUE = 'mandats';
export const RELEASE_QUEUE = 'valeurs-en-attente';
export const MONTHS_QUEUE = 'mois-sociaux';
export const EXPIRY_QUEUE = 'expiration-millesimes';
export const ROOT_QUEUE = 'racine-des-scelles';
export const REMINDERS_QUEUE = 'rappels-echeance';
export const INVOICE_REMINDERS_QUEUE = 'relances-factures';
export const FUNDER_NOTICES_QUEUE = 'avis-des-financeurs';
export const UNPAID_ORDERS_QUEUE = 'commandes-impayees';
export const DEDUCTION_CLAIMS_QUEUE = 'retenues-a-rendre';
export const CAMPAIGN_MAILS_QUEUE = 'courriels-de-session';
export const ERASE_CHILDREN_QUEUE = 'effacement-enfants';
export const RETENTION_QUEUE = 'durees-de-conservation';
export const OVERDUE_SERVICE_ORDERS_QUEUE = 'commandes-oubliees';
export const REVIEW_QUEUE = 'revue-des-consultations';
export const CIRCULATION_QUEUE = 'valeur-en-circulation';
export const REPORT_SCHEDULES_QUEUE = 'rapports-reguliers';
export const APPROVAL_REMINDERS_QUEUE = 'rappels-a-valider';
export const BOOKS_CHECK_QUEUE = 'controle-des-livres';

/**
 * How often a replica looks for jobs whose replica has died. With the last sign of life, the pause
 * before the next try and the look that takes it, another has taken over within a minute.
 */
export const DEAD_JOB_CHECK_S = 15;

/** One at a time for all replicas. */
const calendarQueue = (name: string): Queue => ({
  name,
  policy: 'exclusive',
  retryLimit: 3,
  // Soon after a death; later and later for work that fails by itself.
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 6 * 3_600,
  heartbeatSeconds: 20,
});

/** Made at migration time: the running product may not create tables. */
export const QUEUES: readonly Queue[] = [
  { name: OUTBOX_FAILED_QUEUE, retentionSeconds: 90 * 86_400 },
  {
    name: OUTBOX_QUEUE,
    // About two hours of retries before a message is set aside for an operator.
    retryLimit: 12,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 60,
    deadLetter: OUTBOX_FAILED_QUEUE,
  },
  { name: PURGE_QUEUE, policy: 'exclusive', retryLimit: 3, retryDelay: 60, expireInSeconds: 900 },
  ...[
    RELEASE_QUEUE,
    MONTHS_QUEUE,
    EXPIRY_QUEUE,
    ROOT_QUEUE,
    REMINDERS_QUEUE,
    INVOICE_REMINDERS_QUEUE,
    FUNDER_NOTICES_QUEUE,
    UNPAID_ORDERS_QUEUE,
    DEDUCTION_CLAIMS_QUEUE,
    CAMPAIGN_MAILS_QUEUE,
    BOOKS_CHECK_QUEUE,
    CARD_SETTLEMENT_QUEUE,
    PAYOUTS_QUEUE,
    MANDATES_QUEUE,
    ERASE_CHILDREN_QUEUE,
    RETENTION_QUEUE,
    OVERDUE_SERVICE_ORDERS_QUEUE,
    REVIEW_QUEUE,
    CIRCULATION_QUEUE,
    REPORT_SCHEDULES_QUEUE,
    APPROVAL_REMINDERS_QUEUE,
  ].map(calendarQueue),
];
