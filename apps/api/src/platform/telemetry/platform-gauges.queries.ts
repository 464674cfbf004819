import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';
import { JOB_SCHEMA, OUTBOX_FAILED_QUEUE, OUTBOX_QUEUE } from '../jobs/queues.ts';
import type { Reading, Watch } from './metrics.ts';

/** Counted no further: beyond it something is wrong anyway, and counting is not free. */
const COUNT_MAX = 100_000;
/** Concurrent and frequent collections share one result. */
const KEPT_MS = 5_000;

interface PlatformState {
  readonly waiting: number;
  readonly oldestS: number;
  readonly queued: number;
  readonly failed: number;
  readonly clearingCents: number;
  readonly clearingS: number;
  readonly suspended: boolean;
  readonly wrong: number | null;
  readonly late: number | null;
  readonly checkS: number | null;
  readonly lookS: number | null;
}

const jobs = (queue: string, states: readonly string[]) => sql`(
  select count(*)::int from (
    select from ${sql.id(JOB_SCHEMA, 'job')}
    where name = ${queue} and state::text = any (${[...states]}::text[]) limit ${COUNT_MAX}
  ) counted)`;

/** One statement over indexes that hold only what is not done yet. */
const readPlatformState = async (reader: Reader): Promise<PlatformState | undefined> => {
  const { rows } = await sql<PlatformState>`
    select
      (select count(*)::int from (
        select from outbox_message where handed_at is null limit ${COUNT_MAX}) counted) as waiting,
      coalesce(extract(epoch from clock_timestamp() - (
        select min(created_at) from outbox_message where handed_at is null)), 0)::float8 as "oldestS",
      ${jobs(OUTBOX_QUEUE, ['created', 'retry', 'active'])} as queued,
      ${jobs(OUTBOX_FAILED_QUEUE, ['created', 'retry', 'active'])} as failed,
      c.cents::float8 as "clearingCents", c.age::float8 as "clearingS",
      exists (select from platform_state where key = 'ledger_suspended' and value = 'true') as suspended,
      (select extract(epoch from clock_timestamp() - updated_at)::float8
        from platform_state where key = 'ledger_looked_since') as "lookS",
      r.wrong, r.late, extract(epoch from clock_timestamp() - k.termine_le)::float8 as "checkS"
    from (
      select coalesce(sum(montant_cents), 0) as cents,
        coalesce(extract(epoch from clock_timestamp() - min(captured_at)), 0) as age
      from carte_transaction where captured_at is not null and reglement_id is null
    ) c
    left join lateral (
      select id, termine_le from livres_controle
      where termine_le is not null order by termine_le desc limit 1
    ) k on true
    left join lateral (
      select coalesce(sum(manquements) filter (where not retard), 0)::int as wrong,
        coalesce(sum(manquements) filter (where retard), 0)::int as late
      from livres_controle_regle where controle_id = k.id
    ) r on k.id is not null`.execute(reader);
  return rows[0];
};

/** Business time may run ahead of the clock: an age is never below zero. */
const age = (value: number): number => Math.max(0, value);

const booksReadings = ({
  wrong,
  late,
  checkS,
  lookS,
  suspended,
}: PlatformState): readonly Reading[] => [
  { metric: 'ledgerSuspended', value: suspended ? 1 : 0 },
  ...(lookS === null ? [] : [{ metric: 'ledgerLookAge' as const, value: age(lookS) }]),
  ...(wrong === null || late === null || checkS === null
    ? []
    : ([
        { metric: 'ledgerBreaches', value: wrong, labels: { kind: 'wrong' } },
        { metric: 'ledgerBreaches', value: late, labels: { kind: 'late' } },
        { metric: 'ledgerCheckAge', value: age(checkS) },
      ] satisfies readonly Reading[])),
];

const readingsOf = (platformState: PlatformState): readonly Reading[] => [
  { metric: 'outboxWaiting', value: platformState.waiting, labels: { state: 'waiting' } },
  { metric: 'outboxWaiting', value: platformState.queued, labels: { state: 'queued' } },
  { metric: 'outboxWaiting', value: platformState.failed, labels: { state: 'failed' } },
  { metric: 'outboxAge', value: age(platformState.oldestS) },
  { metric: 'clearingBalance', value: platformState.clearingCents },
  { metric: 'clearingAge', value: age(platformState.clearingS) },
  ...booksReadings(platformState),
];

/** Health figures in the database, the same from every replica. */
export const watchPlatform = (reader: Reader): Watch => {
  let kept: { readonly atMs: number; readonly readings: Promise<readonly Reading[]> } | undefined;
  const read = async (): Promise<readonly Reading[]> => {
    const platformState = await readPlatformState(reader);
    return platformState === undefined ? [] : readingsOf(platformState);
  };
  return () => {
    const nowMs = performance.now();
    if (kept === undefined || nowMs - kept.atMs > KEPT_MS) kept = { atMs: nowMs, readings: read() };
    return kept.readings;
  };
};
