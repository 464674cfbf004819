import { randomUUID } from 'node:crypto';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPayers } from '../../../test/ledger/payers.ts';
import { codeIn, payOn } from '../../../test/ledger/payments.ts';
import type { OwnLedgerWorld } from '../../../test/ledger-world.ts';
import {
  createManualClock,
  startTestApi,
  useTestApi,
  type TestApi,
} from '../../../test/test-api.ts';

const HOUR_MS = 3_600_000;

const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
let other: TestApi;
let world: OwnLedgerWorld;
let token: string;

beforeAll(async () => {
  const payers = await openPayers(api.current);
  ({ other, world, token } = payers);
  return payers.close;
});

const replicas = () => [api.current, other];
const replicaAt = (index: number): TestApi => replicas()[index % 2] ?? api.current;

describe('[L9] fifty concurrent payments of the whole balance over two replicas', () => {
  it('is paid once, and refused forty-nine times as a matter of balance', async () => {
    const { numero, compteId } = await world.openLoadedAccount(4_200);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        payOn(replicaAt(index), { token, numero, euros: 42, key: `course-${index}` }),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const refused = replies.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map(({ body }) => codeIn(body))).toEqual(
      Array.from({ length: 49 }, () => 'SOLDE_INSUFFISANT'),
    );
    expect(await world.balanceOf(compteId)).toBe(0);
    expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(1);
  });

  it('never gives more than there is when the amounts differ', async () => {
    const { numero, compteId } = await world.openLoadedAccount(10_000);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        payOn(replicaAt(index), { token, numero, euros: 3 + (index % 9), key: `parts-${index}` }),
      ),
    );
    const paid = replies
      .map(({ statusCode }, index) => (statusCode === 200 ? 300 + (index % 9) * 100 : 0))
      .reduce((sum, cents) => sum + cents, 0);
    expect(await world.balanceOf(compteId)).toBe(10_000 - paid);
    expect(await world.breaches()).toEqual([]);
  });
});

describe('[L12] the key of a payment', () => {
  it('is required, and at most 255 characters long', async () => {
    const { numero, compteId } = await world.openLoadedAccount(5_000);
    const missing = await payOn(api.current, { token, numero, euros: 10 });
    const long = await payOn(api.current, { token, numero, euros: 10, key: 'k'.repeat(256) });
    for (const { statusCode, body } of [missing, long]) {
      expect([statusCode, codeIn(body)]).toEqual([400, 'CLE_IDEMPOTENCE_REQUISE']);
    }
    expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(0);
    const widest = await payOn(api.current, { token, numero, euros: 10, key: 'k'.repeat(255) });
    expect(widest.statusCode).toBe(200);
  });

  it('a hundred times over two replicas gives the same bytes and one effect', async () => {
    const { numero, compteId } = await world.openLoadedAccount(1_000);
    const key = randomUUID();
    // The whole balance: the ninety-nine others would be refused if they were judged anew.
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        payOn(replicaAt(index), { token, numero, euros: 10, key }),
      ),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    const replayed = replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed).toHaveLength(99);
    expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(1);
    expect(await world.balanceOf(compteId)).toBe(0);
  });

  it('with another body is refused with 422, before and after the money is gone', async () => {
    const { numero } = await world.openLoadedAccount(1_000);
    const key = randomUUID();
    await payOn(api.current, { token, numero, euros: 10, key });
    for (const [index, change] of [{ euros: 9 }, { comment: 'autre' }].entries()) {
      const reply = await payOn(replicaAt(index), { token, numero, euros: 10, key, ...change });
      expect([reply.statusCode, codeIn(reply.body)]).toEqual([422, 'CLE_IDEMPOTENCE_REUTILISEE']);
    }
  });

  it('with another body at the same time pays one of the two', async () => {
    const { numero, compteId } = await world.openLoadedAccount(10_000);
    for (let round = 0; round < 10; round += 1) {
      const key = `corps-${round}`;
      const replies = await Promise.all(
        [1, 2].map((euros, index) => payOn(replicaAt(index), { token, numero, euros, key })),
      );
      const statuses = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 422]);
      expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(round + 1);
    }
  });

  it('belongs to its owner: two people may use the same one', async () => {
    const mine = await world.openLoadedAccount(1_000);
    const theirs = await world.openLoadedAccount(1_000, { login: 'demo-double' });
    const theirToken = await api.current.signIn('demo-double');
    const key = 'la-meme';
    const one = await payOn(api.current, { token, numero: mine.numero, euros: 5, key });
    const two = await payOn(api.current, {
      token: theirToken,
      numero: theirs.numero,
      euros: 5,
      key,
    });
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(two.body).not.toBe(one.body);
    expect(two.headers['idempotency-replayed']).toBeUndefined();
  });

  it('repeated while it runs waits for the answer or gets Retry-After', async () => {
    const { numero, compteId } = await world.openLoadedAccount(1_000);
    const key = randomUUID();
    const send = () => payOn(replicaAt(1), { token, numero, euros: 10, key });
    await withClient(api.current.urls.adminUrl, async (client) => {
      await client.query('begin');
      await client.query('select from ledger_account where key = $1 for update', [compteId]);
      const [first, second] = await Promise.all([send(), send()]);
      await client.query('rollback');
      for (const reply of [first, second]) {
        expect([reply.statusCode, codeIn(reply.body)]).toEqual([409, 'OPERATION_EN_COURS']);
        expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
      }
    });
    expect((await send()).statusCode).toBe(200);
    expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(1);
  });

  it('is still answered after 24 hours and after 399 days, and is new after 400', async () => {
    const { numero, compteId } = await world.openLoadedAccount(5_000);
    const key = randomUUID();
    const first = await payOn(api.current, { token, numero, euros: 10, key });
    const age = (days: number) =>
      world.admin(
        `update idempotency_record set created_at = created_at - make_interval(days => $1),
           expires_at = expires_at - make_interval(days => $1) where key = $2`,
        [days, key],
      );
    for (const [index, days] of [1, 398].entries()) {
      await age(days);
      const reply = await payOn(replicaAt(index), { token, numero, euros: 10, key });
      expect(reply.body).toBe(first.body);
    }
    await age(2);
    const later = await payOn(other, { token, numero, euros: 10, key });
    expect(later.statusCode).toBe(200);
    expect(later.body).not.toBe(first.body);
    expect(await world.countJournals(compteId, 'PAIEMENT_COMPTE')).toBe(2);
  });
});

describe('replicas whose clocks are wrong', () => {
  it.each([
    ['an hour and a day late', -HOUR_MS, -24 * HOUR_MS],
    ['90 seconds apart', 45_000, -45_000],
    ['an hour and a day early', HOUR_MS, 24 * HOUR_MS],
  ])(
    '[L26] %s: money is dated by the database, in the order of the chain',
    async (_name, one, two) => {
      const { numero, compteId } = await world.openLoadedAccount(10_000);
      const shifted = await Promise.all(
        [one, two].map((offset) =>
          startTestApi(api.current.urls, { clock: createManualClock(Date.now() + offset) }),
        ),
      );
      try {
        const before = Date.now();
        // Signed in on a right clock: what a wrong one does to tokens is another test.
        for (let count = 0; count < 6; count += 1) {
          const replica = shifted[count % 2] ?? api.current;
          const mine = await replica.signIn('demo-rh');
          const key = `horloge-${one}-${count}`;
          const reply = await payOn(replica, { token: mine, numero, euros: 1, key });
          expect(reply.statusCode, reply.body).toBe(200);
          // A step backwards between two payments, as a time server may do.
          replica.clock.advance(-30_000);
        }
        const dates = await world.admin(
          `select (extract(epoch from j.occurred_at) * 1000)::float8 as at_ms,
           p.created_at = j.occurred_at as is_same from ledger_journal j
         join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
         join paiement_compte p on p.posting_id = j.posting_id
         where a.key = $1 order by j.recorded_by, j.id`,
          [compteId],
        );
        expect(dates).toHaveLength(6);
        const times = dates.map(({ at_ms: at }) => Number(at));
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        for (const [index, time] of times.entries()) {
          expect(time).toBeGreaterThanOrEqual(before - 1_000);
          expect(time).toBeLessThanOrEqual(Date.now() + 1_000);
          expect(dates[index]?.['is_same']).toBe(true);
        }
      } finally {
        await Promise.all(shifted.map(({ server }) => server.close()));
      }
    },
  );
});

it('[I8] every answer has its movement and every movement its answer', async () => {
  expect(await world.breaches()).toEqual([]);
});
