import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { startPgbouncer, type Pgbouncer } from '@portail/testing/network/pgbouncer.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachesOf, createLedgerWorld } from '../../../../test/ledger-world.ts';
import { createOrderer } from '../../../../test/order-calls.ts';
import { payingCalls } from '../../../../test/paying-calls.ts';
import { RECOVER_PASSWORD } from '../../../../test/second-step.ts';
import { startTestApi, type TestApi } from '../../../../test/test-api.ts';
import { createClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { prepareDatabase } from '../../../prepare-database.ts';

const PAYMENTS = 400;
const BATCH_SIZE = 40;
/** Fewer than those who ask at once: connections must be shared for the trial to say anything. */
const SERVER_CONNECTIONS = 4;

describe('behind PgBouncer in transaction mode', () => {
  const database = useTestDatabase();
  let bouncer: Pgbouncer;
  let pooled: TestApi;
  let direct: TestApi;
  const urls = () => ({ adminUrl: database.adminUrl, appUrl: bouncer.urlOf(database.appUrl) });
  const env = { DATABASE_POOLER: 'true', DB_POOL_SIZE: '20' };

  beforeAll(async () => {
    bouncer = await startPgbouncer(database.appUrl, { serverConnections: SERVER_CONNECTIONS });
    const { adminUrl, appUrl } = urls();
    // The start of a replica, which settles what the pooler does not let it set.
    await prepareDatabase(
      readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: appUrl,
        DATABASE_ADMIN_URL: adminUrl,
        DATABASE_POOLER: 'true',
      }),
      createClock(0),
    );
    pooled = await startTestApi(urls(), { env });
    direct = await startTestApi(database, { env: { DB_POOL_SIZE: '20' } });
  });
  afterAll(async () => {
    await pooled.server.close();
    await direct.server.close();
    await bouncer.stop();
  });

  it('keeps the limits of time of every connection', async () => {
    const shown = await withClient(urls().appUrl, async (client) => [
      (await client.query<{ statement_timeout: string }>('show statement_timeout')).rows[0],
      (
        await client.query<{ idle_in_transaction_session_timeout: string }>(
          'show idle_in_transaction_session_timeout',
        )
      ).rows[0],
    ]);
    expect(shown).toEqual([
      { statement_timeout: '15s' },
      { idle_in_transaction_session_timeout: '30s' },
    ]);
  });

  it('is ready, signs people in, at once and again', async () => {
    expect((await pooled.http.inject('/readyz')).statusCode).toBe(200);
    const tokens = await Promise.all(
      Array.from({ length: BATCH_SIZE }, () => pooled.signIn('demo-rh')),
    );
    expect(new Set(tokens).size).toBe(BATCH_SIZE);
  });

  it('takes an order', async () => {
    const orderer = await createOrderer(pooled, 'demo-rh');
    const { idCommande } = await orderer.order('5001');
    expect(idCommande).not.toBe('');
    await orderer.cancelled('5001');
  });

  it('takes payments that share its connections, and none twice; measured beside none', async () => {
    const world = createLedgerWorld(pooled.server.platform);
    const payAll = async (api: TestApi) => {
      const { numero } = await world.openLoadedAccount(PAYMENTS * 100);
      const token = await api.signIn('demo-rh');
      const calls = payingCalls(api, () => Promise.resolve(token));
      const keys = Array.from({ length: PAYMENTS }, () => randomUUID());
      const pay = (key: string) => calls.pay({ montant: 1, numeroComptesCESU: [numero] }, key);
      const statuses: number[] = [];
      const from = performance.now();
      while (keys.length > 0) {
        const replies = await Promise.all(keys.splice(0, BATCH_SIZE).map(pay));
        statuses.push(...replies.map(({ statusCode }) => statusCode));
      }
      const perSecond = Math.round((PAYMENTS * 1_000) / (performance.now() - from));
      const [row] = await api.query(
        `select balance::integer as balance from ledger_account a join compte_cesu c
         on a.key = c.id::text where a.kind = 'BENEFICIAIRE_COMPTE' and c.numero = $1`,
        [numero],
      );
      return { refused: statuses.filter((one) => one !== 200), left: row?.['balance'], perSecond };
    };
    const bare = await payAll(direct);
    const shared = await payAll(pooled);
    process.stdout.write(
      `[PgBouncer] ${PAYMENTS} payments, ${BATCH_SIZE} at once, ${SERVER_CONNECTIONS} connections: ` +
        `${shared.perSecond}/s, direct ${bare.perSecond}/s\n`,
    );
    for (const { refused, left } of [bare, shared]) {
      expect(refused).toEqual([]);
      expect(left).toBe(0);
    }
    expect(await breachesOf(database.adminUrl)).toEqual([]);
  });

  it('leaves the jobs to a process that connects to the server itself', async () => {
    const jobs = await direct.server.startJobs();
    const [{ n: before } = {}] = await pooled.query(
      'select count(*)::integer as n from outbox_message where done_at is not null',
    );
    const asked = new URLSearchParams({
      typeEspace: 'ESPACE_BENEFICIAIRE',
      login: 'demo-rh',
      birthDate: '14/03/1986',
    });
    const reply = await pooled.http.inject(`${RECOVER_PASSWORD}?${asked.toString()}`);
    expect(reply.statusCode, reply.body).toBeLessThan(300);
    await expect
      .poll(async () => {
        const [row] = await pooled.query(
          'select count(*)::integer as n from outbox_message where done_at is not null',
        );
        return Number(row?.['n']);
      })
      .toBeGreaterThan(Number(before));
    await jobs.stop();
  });
});
