import type { Machine } from './machine/machine.ts';

/** Everything of the books that a restored database must hold again, and nothing else. */
const BOOKS = `select 'compte', kind, key, balance, reserved from ledger_account
  union all select 'journaux', '', md5(string_agg(id::text || kind, ',' order by id)), count(*), 0
    from ledger_journal
  union all select 'ecritures', '', '', count(*), sum(amount) from ledger_entry
  union all select 'scelle', '', encode(hash, 'hex'), rank, 0
    from ledger_seal where rank = (select max(rank) from ledger_seal)
  order by 1, 2, 3`;

const inDatabase = (sql: string): string =>
  `runuser -u postgres -- psql -XAt -d portail -c "${sql.replaceAll(/\s+/g, ' ')}"`;

/** One line for each account of the books, and what was written to them so far. */
export const readBooks = (machine: Machine): Promise<string> => machine.execute(inDatabase(BOOKS));

export const numberIn = async (machine: Machine, sql: string): Promise<number> =>
  Number((await machine.execute(inDatabase(sql))).trim());

/** Waits, without forcing anything, until all that was written so far is in the storage. */
export const untilArchived = (machine: Machine): Promise<string> =>
  machine.execute(
    `JOURNAL=$(${inDatabase('select pg_walfile_name(pg_current_wal_insert_lsn())')})
until [ "$(${inDatabase(`select coalesce(last_archived_wal, '') >= '$JOURNAL' from pg_stat_archiver`)})" = t ]; do sleep 1; done`,
  );

/** The disk of the database is lost: its processes die, its files are gone. */
export const destroyDatabase = (machine: Machine): Promise<string> =>
  machine.execute(
    `kill -9 $(head -n 1 "/var/lib/postgresql/$PG/portail/postmaster.pid")
sleep 1
find "/var/lib/postgresql/$PG/portail" -mindepth 1 -delete`,
  );
