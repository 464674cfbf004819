import { performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';
import { checkInvariants, type InvariantOutcome, type Query } from './invariants.ts';
import { sql, type Transaction } from 'kysely';
import type { Reader } from '../platform/db/database.ts';
import type { Database } from '../platform/db/database-types.ts';
import { BALANCE_IS_SUM, RESERVE_IS_SUM } from './invariants/ledger-invariants.ts';

/** A longer pause would keep the snapshot open for too long. */
const LONGEST_REST_MS = 5_000;

/** Pauses after each query for as long as it took, so that a check uses at most half of one core. */
export const throttled =
  (query: Query): Query =>
  async (sql) => {
    const begun = performance.now();
    const rows = await query(sql);
    await rest(Math.min(performance.now() - begun, LONGEST_REST_MS));
    return rows;
  };

/** No parallel workers: a check must not take more than one core. */
export const ALONE = 'set local max_parallel_workers_per_gather = 0';

export interface RecentCheck {
  /** The next check begins here: everything before it was checked. */
  readonly until: string;
  /** How many accounts were asked. */
  readonly accounts: number;
  readonly outcomes: readonly InvariantOutcome[];
}

/** So many accounts at once, then a rest as long as the question took. */
const SLICE = 2_000;

interface Mark {
  readonly since: string | null;
  readonly until: string;
  readonly isRecent: boolean;
  readonly isUsable: boolean;
}

/**
 * The mark of the last look is a transaction: whatever was still under way then comes after it. One
 * that lies ahead of this server, or too far behind to be told from what is to come, is of no use.
 */
const readMark = async (
  transaction: Transaction<Database>,
  restMs: number,
): Promise<Mark | undefined> => {
  const { rows } = await sql<Mark>`
    select m.since::text as since, now.xmin::text as until,
      coalesce(m.at > clock_timestamp() - make_interval(secs => ${restMs}::float8 / 1000), false)
        as "isRecent",
      coalesce(now.xmax::text::numeric - m.since::text::numeric between 0 and 2147483647, false)
        as "isUsable"
    from (
      select pg_snapshot_xmin(s) as xmin, pg_snapshot_xmax(s) as xmax from pg_current_snapshot() s
    ) now
    left join (
      select (value #>> '{}')::xid8 as since, updated_at as at
      from platform_state where key = 'ledger_looked_since'
    ) m on true
    where pg_try_advisory_xact_lock(hashtextextended('livres-regard', 0))`.execute(transaction);
  return rows[0];
};

/**
 * Accounts whose row was written since, by whomever and however, and those of the journals recorded
 * since. A row says by itself which transaction wrote it: nothing has to be told, and nothing that
 * is told can be left out. The mark is written out, since a plan made for any mark would read every
 * journal there is.
 */
const touchedSince = (since: string): string => `
  select id from ledger_account
  where balance is not null and age(xmin) between 0 and (select age('${since}'::xid8::xid))
  union
  select e.account_id from ledger_journal j
  join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id
  where j.recorded_by >= '${since}'::xid8 and a.balance is not null`;

const EVERY_ACCOUNT = 'select id from ledger_account where balance is not null';

/** The same sums as the full check, by account: one index lookup for each. */
const wrongAmong = (ids: readonly number[]): string => `
  select a.id as compte, a.kind, a.key, a.balance as solde, s.posted as somme,
    a.reserved as reserve, s.reserved as "sommeReservee"
  from unnest('{${ids.join(',')}}'::bigint[]) asked (id)
  join ledger_account a on a.id = asked.id
  cross join lateral (
    select coalesce(sum(e.amount) filter (where j.phase = 'POSTE'), 0) as posted,
      coalesce(-sum(e.amount) filter (
        where j.phase = 'RESERVE' and e.amount < 0
          and not exists (select from ledger_void v where v.journal_id = j.id)
          and not exists (select from ledger_journal r where r.resolves = j.id)
      ), 0) as reserved
    from ledger_entry e join ledger_journal j on j.id = e.journal_id
    where e.account_id = a.id
  ) s
  where a.balance <> s.posted or a.reserved <> s.reserved`;

type Row = Readonly<Record<string, unknown>>;

const outcomesOf = (wrong: readonly Row[]): readonly InvariantOutcome[] =>
  [
    { rule: BALANCE_IS_SUM, kept: 'solde', summed: 'somme' },
    { rule: RESERVE_IS_SUM, kept: 'reserve', summed: 'sommeReservee' },
  ].map(({ rule, kept, summed }) => {
    const offenders = wrong.filter((row) => Number(row[kept]) !== Number(row[summed]));
    return {
      id: rule.id,
      libelle: rule.libelle,
      breaches: offenders.length,
      first: offenders[0] ?? null,
      isLateness: false,
    };
  });

const lookIn = async (transaction: Transaction<Database>, restMs: number) => {
  const mark = await readMark(transaction, restMs);
  if (mark === undefined || mark.isRecent) return undefined;
  await sql.raw(ALONE).execute(transaction);
  const runQuery: Query = async (text) => (await sql.raw<Row>(text).execute(transaction)).rows;
  const throttledQuery = throttled(runQuery);
  const { since, isUsable, until } = mark;
  const touched = await runQuery(since !== null && isUsable ? touchedSince(since) : EVERY_ACCOUNT);
  const ids = touched.map(({ id }) => Number(id));
  const wrong: Row[] = [];
  for (let from = 0; from < ids.length; from += SLICE) {
    wrong.push(...(await throttledQuery(wrongAmong(ids.slice(from, from + SLICE)))));
  }
  return { until, accounts: ids.length, outcomes: outcomesOf(wrong) };
};

/**
 * Whether the accounts written since the last look hold what their entries say, on one picture of
 * the ledger. Nothing while another check runs, or when one started less than `restMs` ago.
 */
export const checkRecentBooks = (
  reader: Reader,
  restMs: number,
): Promise<RecentCheck | undefined> =>
  reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => lookIn(transaction, restMs));

/** Longer than for other statements: the checks read every ledger entry. */
const TIME_LIMIT = '30min';

/** Checks every invariant on one snapshot, at reduced speed. */
export const checkBooks = (reader: Reader): Promise<readonly InvariantOutcome[]> =>
  reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql.raw(`set local statement_timeout = '${TIME_LIMIT}'`).execute(transaction);
      await sql.raw(ALONE).execute(transaction);
      const runQuery: Query = async (text) => {
        const { rows } = await sql.raw<Record<string, unknown>>(text).execute(transaction);
        return rows;
      };
      return checkInvariants(throttled(runQuery));
    });
