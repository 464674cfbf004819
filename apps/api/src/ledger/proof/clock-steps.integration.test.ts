import { beforeAll, describe, expect, it } from 'vitest';
import { openPayers } from '../../../test/ledger/payers.ts';
import { payOn } from '../../../test/ledger/payments.ts';
import type { OwnLedgerWorld } from '../../../test/ledger-world.ts';
import {
  bearer,
  CONNECTED_USER,
  createManualClock,
  startTestApi,
  useTestApi,
  type ManualClock,
  type TestApi,
} from '../../../test/test-api.ts';
import { createClock } from '../../platform/clock.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

const api = useTestApi({ env: { DB_POOL_SIZE: '10' } });
let world: OwnLedgerWorld;
let token: string;

beforeAll(async () => {
  const payers = await openPayers(api.current);
  ({ world, token } = payers);
  return payers.close;
});

/** Every time that it is asked it has gone back: a transaction never sees it advance. */
const steppingBack = (stepMs: number): ManualClock => {
  let nowMs = Date.now();
  return {
    ...createClock(0, () => {
      nowMs -= stepMs;
      return new Date(nowMs);
    }),
    advance: (ms) => {
      nowMs += ms;
    },
  };
};

const withReplica = async (clock: ManualClock, use: (replica: TestApi) => Promise<void>) => {
  const replica = await startTestApi(api.current.urls, { clock });
  try {
    await use(replica);
  } finally {
    await replica.server.close();
  }
};

/** The journals of an account in the order of the chain. */
const sealedTimes = async (compteId: string): Promise<readonly number[]> => {
  await world.sealAll();
  const rows = await world.admin(
    `select (extract(epoch from j.occurred_at) * 1000)::float8 as at_ms from ledger_seal s
     join ledger_journal j on j.id = s.journal_id
     where j.kind = 'PAIEMENT_COMPTE' and exists (
       select from ledger_entry e join ledger_account a on a.id = e.account_id
       where e.journal_id = j.id and a.key = $1)
     order by s.rank`,
    [compteId],
  );
  return rows.map(({ at_ms: at }) => Number(at));
};

describe('a clock that steps back in the middle of a transaction', () => {
  it.each([
    ['a second', SECOND_MS],
    ['an hour', HOUR_MS],
    ['a day', 24 * HOUR_MS],
  ])(
    '[L26] by %s each time: what is paid is paid once, at the time of the database',
    async (_, step) => {
      const { numero, compteId } = await world.openLoadedAccount(10_000);
      const begunMs = Date.now();
      await withReplica(steppingBack(step), async (replica) => {
        for (let count = 0; count < 3; count += 1) {
          const key = `recul-${step}-${count}`;
          const paid = await payOn(replica, { token, numero, euros: 1, key });
          expect(paid.statusCode, paid.body).toBe(200);
          const again = await payOn(api.current, { token, numero, euros: 1, key });
          expect(again.body).toBe(paid.body);
          // One by a right clock between two by the wrong one.
          const right = { token, numero, euros: 1, key: `${key}-juste` };
          expect((await payOn(api.current, right)).statusCode).toBe(200);
        }
      });
      const times = await sealedTimes(compteId);
      expect(times).toHaveLength(6);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      expect(Math.min(...times)).toBeGreaterThanOrEqual(begunMs - SECOND_MS);
      expect(Math.max(...times)).toBeLessThanOrEqual(Date.now() + SECOND_MS);
      expect(await world.breaches()).toEqual([]);
    },
  );
});

describe('a token of one replica on another', () => {
  const late = createManualClock(Date.now() - 45 * SECOND_MS);
  const early = createManualClock(Date.now() + 45 * SECOND_MS);
  const statusOn = async ({ http }: TestApi, brought: string) =>
    (await http.inject({ url: CONNECTED_USER, headers: bearer(brought) })).statusCode;
  const both = (ms: number) => {
    late.advance(ms);
    early.advance(ms);
  };

  it('[L26] 90 seconds apart: is valid at once, for at most 30 s less than stated', async () => {
    await withReplica(late, (slow) =>
      withReplica(early, async (fast) => {
        const [ofSlow, ofFast] = [await slow.signIn('demo-rh'), await fast.signIn('demo-rh')];
        // Made in the future of the one, in the past of the other.
        expect(await statusOn(fast, ofSlow)).toBe(200);
        expect(await statusOn(slow, ofFast)).toBe(200);
        both(29 * MINUTE_MS + 29 * SECOND_MS);
        expect(await statusOn(fast, ofSlow)).toBe(200);
      }),
    );
  });

  it('[L26] ends all the same: a minute of tolerance, not more', async () => {
    await withReplica(late, (slow) =>
      withReplica(early, async (fast) => {
        const ofSlow = await slow.signIn('demo-rh');
        both(29 * MINUTE_MS + 31 * SECOND_MS);
        expect(await statusOn(fast, ofSlow)).toBe(401);
      }),
    );
  });
});
