import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  BEFORE_AND_AFTER,
  countStatements,
  heardOf,
  repeated,
  stopsOf,
} from '../../../../test/ledger/cuts.ts';
import {
  createOperationsWorld,
  PENDING,
  RECEIPTS,
  REFUNDS,
  type OperationsWorld,
} from '../../../../test/operations-world.ts';
import { useTestApi, type TestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { REFUND_ALONE_CENTS: '5000' } });
let replica: TestApi;
let world: OperationsWorld;

beforeAll(async () => {
  world = await createOperationsWorld(api.current);
  replica = await api.current.variant({});
});
afterAll(() => replica.server.close());

const LONG = { timeout: 300_000 };
const breaches = () => breachesOf(api.current.urls.adminUrl);

interface Sweep<Target> {
  readonly prepare: () => Promise<Target>;
  readonly send: (to: TestApi, target: Target, key: string) => ReturnType<OperationsWorld['post']>;
  readonly check: (target: Target, name: string) => Promise<void>;
}

/** Interrupted at any statement and repeated on another replica: one effect, one answer. */
const sweep = async <Target>(label: string, { prepare, send, check }: Sweep<Target>) => {
  const probe = await prepare();
  const statements = await countStatements(() => send(api.current, probe, `${label}-sonde`));
  expect(statements).toBeGreaterThan(5);
  for (const stop of stopsOf(statements, BEFORE_AND_AFTER)) {
    // A code lasts five minutes, the sweep longer.
    await world.query(
      'update user_session set confirmed_at = now() where confirmed_at is not null',
    );
    const name = `${label}-${stop.name}`;
    const target = await prepare();
    const first = await heardOf(stop, () => send(api.current, target, name));
    const second = await repeated(() => send(replica, target, name));
    expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
    if (first?.statusCode === 200) expect(second.body, name).toBe(first.body);
    expect((await send(api.current, target, name)).body, name).toBe(second.body);
    await check(target, name);
  }
  expect(await breaches()).toEqual([]);
};

describe('[L2] interruption of an operator’s money calls at any statement', () => {
  it('[L2] a receipt asked of a second person: asked once, nothing moved', LONG, () =>
    sweep('encaissement', {
      prepare: () => world.expectedLine(),
      send: (to, { reference }, key) =>
        world.post(RECEIPTS, world.receiptOf(reference), { key, to }),
      check: async ({ id, reference }, name) => {
        expect(await world.shareOf(id), name).toBe(0);
        const rows = await world.query('select 1 from operation_a_valider where reference = $1', [
          reference,
        ]);
        expect(rows, name).toHaveLength(1);
      },
    }),
  );

  it('[L2] the approval of a receipt: one movement, one row, one answer', LONG, () =>
    sweep('accord-encaissement', {
      prepare: async () => {
        const line = await world.expectedLine();
        return {
          ...line,
          operation: await world.requestedReceipt(world.receiptOf(line.reference)),
        };
      },
      send: (to, { operation }, key) =>
        world.post(
          `${PENDING}/${operation}/decision`,
          { decision: 'ACCEPTER' },
          { token: world.marc, key, to },
        ),
      check: async ({ id }, name) => expect(await world.shareOf(id), name).toBe(10_000),
    }),
  );

  it('[L2] a refund that needs a second person: requested once, nothing moved', LONG, () =>
    sweep('demande', {
      prepare: () => world.overLine(),
      send: (to, { reference }, key) => world.post(REFUNDS, world.refundOf(reference), { key, to }),
      check: async ({ id, reference }, name) => {
        expect(await world.shareOf(id), name).toBe(10_000);
        const rows = await world.query(
          `select 1 from operation_a_valider where reference = $1 and acte = 'REMBOURSEMENT'`,
          [reference],
        );
        expect(rows, name).toHaveLength(1);
      },
    }),
  );

  it('[L2] the approval by the second person: refunded once', LONG, () =>
    sweep('accord', {
      prepare: async () => {
        const line = await world.overLine();
        return { ...line, operation: await world.requested(world.refundOf(line.reference)) };
      },
      send: (to, { operation }, key) =>
        world.post(
          `${PENDING}/${operation}/decision`,
          { decision: 'ACCEPTER' },
          { token: world.marc, key, to },
        ),
      check: async ({ id }, name) => {
        expect(await world.shareOf(id), name).toBe(0);
        expect(await world.lineState(id), name).toMatchObject({ paiement: 'REMBOURSEE' });
      },
    }),
  );
});
