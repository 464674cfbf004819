import { isLongRun } from '@portail/testing/long/is-long-run.ts';
import { inDatabase } from '@portail/testing/database/database-url.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../ledger/invariants.ts';
import { createClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { prepareDatabase } from '../prepare-database.ts';

const urls = useTestDatabase();
/** The schema is the same whatever the day: made once, it is copied. */
const EMPTY = 'demo_vide';

beforeAll(async () => {
  await withClient(urls.adminUrl, (client) => client.query(`create database ${EMPTY}`));
  await migrate(inDatabase(urls.adminUrl, EMPTY));
});
afterAll(() =>
  withClient(urls.adminUrl, (client) => client.query(`drop database ${EMPTY} with (force)`)),
);

/** The demonstration as it is on its first start on a given day. */
const onDay = async <T>(day: string, read: (client: pg.Client) => Promise<T>): Promise<T> => {
  const name = `demo_${day.replaceAll('-', '')}`;
  await withClient(urls.adminUrl, (client) =>
    client.query(`create database ${name} template ${EMPTY} strategy file_copy`),
  );
  const [adminUrl, appUrl] = [urls.adminUrl, urls.appUrl].map((url) => inDatabase(url, name));
  if (adminUrl === undefined || appUrl === undefined) throw new Error('two addresses');
  try {
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: appUrl,
      DATABASE_ADMIN_URL: adminUrl,
      DEMO_WORLD: 'true',
    });
    const offsetMs = Date.parse(`${day}T09:00:00Z`) - Date.now();
    await prepareDatabase(config, createClock(offsetMs));
    return await withClient(adminUrl, read);
  } finally {
    await withClient(urls.adminUrl, (client) => client.query(`drop database ${name} with (force)`));
  }
};

const STATUTS = [
  'ACTIF',
  'BLOQUE',
  'CONVERTI',
  'ECHANGE',
  'EN_FABRICATION',
  'EXPEDIE',
  'EXPIRE',
  'UTILISE',
];

describe('what the people of the demonstration hold', () => {
  // The days on which the calendar of the vintages turns, and a day of no account.
  it.each([
    '2027-01-02',
    '2027-02-20',
    '2027-03-01',
    ...(isLongRun() ? ['2028-02-29', '2027-03-02', '2026-12-31'] : []),
  ])('is whole on a first start on %s', async (day) => {
    await onDay(day, async (client) => {
      const rows = async (sql: string) => (await client.query<{ v: unknown }>(sql)).rows;
      const valuesOf = async (sql: string) => (await rows(sql)).map(({ v }) => v);
      const mine = `beneficiary_id = (select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = 'demo-rh')`;
      expect(
        await valuesOf(`select distinct statut as v from titre where ${mine} order by 1`),
      ).toEqual(STATUTS);
      expect(
        await valuesOf(`select distinct statut as v from paiement_compte where ${mine} order by 1`),
      ).toEqual(['ANNULE', 'EFFECTUE', 'EN_ATTENTE_CARTE', 'EN_COURS', 'REJETE']);
      const [{ v: movements } = { v: 0 }] = await rows(
        `select count(*)::integer as v from ledger_entry e join ledger_account a on a.id = e.account_id
           join compte_cesu c on c.id = a.compte_id where c.${mine}`,
      );
      expect(movements).toBeGreaterThan(100);
      // Running balances follow the order of time.
      expect(
        await valuesOf(
          `select distinct s.account_id as v from (
               select e.account_id, e.balance_after,
                 sum(e.amount) over (partition by e.account_id order by e.occurred_at, e.journal_id, e.line) as running
               from ledger_entry e join ledger_account a on a.id = e.account_id and a.balance is not null
               join ledger_journal j on j.id = e.journal_id and j.phase = 'POSTE') s
             where s.running <> s.balance_after`,
        ),
      ).toEqual([]);
      const outcomes = await checkInvariants(
        async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
      );
      expect(outcomes.filter(({ breaches, isLateness }) => breaches > 0 && !isLateness)).toEqual(
        [],
      );
    });
  });
});
