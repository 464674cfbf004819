import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFunder, managedUrl, type Funder } from '../../../../test/funder-calls.ts';
import { accountOnly, codeOf, createOrderer, type Orderer } from '../../../../test/order-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const CAMPAIGN = '5003';
const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
let camille: Orderer;
let helene: Funder;
const forget = () => api.current.query('delete from precommande where session_id = $1', [CAMPAIGN]);

beforeAll(async () => {
  await forget();
  camille = await createOrderer(api.current, 'demo-rh');
  helene = await createFunder(api.current);
});
afterEach(async () => {
  await api.current.query('update precommande_session set fermee_le = null where id = $1', [
    CAMPAIGN,
  ]);
  await forget();
});

const PERSON = `select from beneficiary b join user_account a on a.id = b.account_id
  where a.login = 'demo-rh' for no key update of b`;
const QUOTAS = `select from precommande_quota where session_id = '${CAMPAIGN}' for update`;

const waiting = async (): Promise<number> => {
  const [row] = await api.current.query(
    `select count(*)::int as waiting from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return Number(row?.['waiting']);
};
const untilWaiting = (count: number) =>
  expect.poll(waiting, { timeout: 30_000, interval: 20 }).toBe(count);

/** Keeps rows locked until `meanwhile` is done. */
const holding = async <T>(rows: string, meanwhile: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: api.current.urls.adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(rows);
    return await meanwhile();
  } finally {
    await client.end();
  }
};

const close = () => helene.post(managedUrl(CAMPAIGN, 'fermeture'));
const statuts = async () =>
  (await api.current.query('select statut from precommande where session_id = $1', [CAMPAIGN])).map(
    ({ statut }) => statut,
  );

/** The request reads the open campaign, which is closed before the write. */
const overtakenByClose = (ask: () => ReturnType<Orderer['save']>) =>
  holding(PERSON, async () => {
    const running = ask();
    await untilWaiting(1);
    expect((await close()).statusCode).toBe(200);
    return { running };
  });

describe('[S39] closing a campaign', () => {
  it('refuses a concurrent order', async () => {
    const body = await camille.bodyFor(CAMPAIGN, accountOnly(20));
    const { running } = await overtakenByClose(() => camille.save(CAMPAIGN, body));
    expect(codeOf(await running)).toBe('SESSION_FERMEE');
    expect(await statuts()).toEqual([]);
  });

  it('refuses a concurrent cancellation and keeps the order', async () => {
    await camille.order(CAMPAIGN, accountOnly(20));
    const { running } = await overtakenByClose(() => camille.cancel(CAMPAIGN));
    expect(codeOf(await running)).toBe('PRECOMMANDE_NON_MODIFIABLE');
    expect(await statuts()).toEqual(['EN_ATTENTE']);
  });

  it('waits for an order being written and keeps it', async () => {
    const body = await camille.bodyFor(CAMPAIGN, accountOnly(20));
    const { saving, closing } = await holding(QUOTAS, async () => {
      const first = camille.save(CAMPAIGN, body);
      await untilWaiting(1);
      const second = close();
      await untilWaiting(2);
      return { saving: first, closing: second };
    });
    expect((await saving).statusCode).toBe(200);
    expect((await closing).statusCode).toBe(200);
    expect(await statuts()).toEqual(['EN_ATTENTE']);
  });
});
