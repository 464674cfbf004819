import { centsOf } from '@portail/rules/money/cents.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedAccount } from '../../../test/ledger/holdings.ts';
import { underWatch } from '../../../test/ledger/statement-hook.ts';
import {
  openLedgerWorld,
  TEST_AUTHOR,
  useLedgerWorld,
  type OwnLedgerWorld,
} from '../../../test/ledger-world.ts';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import { systemIds } from '../../platform/ids.ts';
import { ledgerIn } from '../ledger.repository.ts';
import { accountPayment } from '../templates/payments.ts';

const world = useLedgerWorld();
/** One connection, so that others wait behind the transaction that is cut. */
let narrow: OwnLedgerWorld;
beforeAll(() => {
  narrow = openLedgerWorld(world.current.urls, 1);
});
afterAll(() => narrow.close());

const payment = ({ compteId, intervenantId }: OpenedAccount, cents = 100) =>
  accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] });

const terminate = (pid: number) =>
  withClient(world.current.urls.adminUrl, (client) =>
    client.query('select pg_terminate_backend($1)', [pid]),
  );

describe('a session that ends in the middle of a movement', () => {
  const waitingCounts = [0, 1, 5];
  const ends = ['pg_terminate_backend', 'idle_in_transaction_session_timeout'] as const;
  const cases = ends.flatMap((end) => waitingCounts.map((waiting) => ({ end, waiting })));

  it.each(cases)('[L6] by $end, $waiting waiting, leaves nothing', async ({ end, waiting }) => {
    const account = await world.current.openLoadedAccount(1_000);
    const others: Promise<unknown>[] = [];
    const cut = narrow.units.transact(async (unit) => {
      const db = transactionOf(unit);
      await ledgerIn(unit).post({
        id: systemIds.ordered(),
        author: TEST_AUTHOR,
        journals: [payment(account)],
      });
      for (let count = 0; count < waiting; count += 1) {
        others.push(sql`select 1`.execute(narrow.reader));
      }
      if (end === 'pg_terminate_backend') {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
        await terminate(rows[0]?.pid ?? 0);
      } else {
        await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(db);
      }
      await new Promise((resolve) => void setTimeout(resolve, 120));
      // On another connection this line would be half a movement, outside any transaction.
      await sql`insert into produit values (${`FANTOME${waiting}${end.length}`}, 'x')`.execute(db);
    });
    await expect(cut).rejects.toThrow();
    await Promise.all(others);
    expect(await world.current.balanceOf(account.compteId)).toBe(1_000);
    const ghosts = await world.current.admin(`select from produit where id like 'FANTOME%'`);
    expect(ghosts).toHaveLength(0);
    // The process goes on.
    await narrow.post([payment(account)]);
    expect(await world.current.balanceOf(account.compteId)).toBe(900);
  });
});

describe('[L7] a transient database error', () => {
  const STATES = ['40001', '40P01', '55P03', '57P01'];

  it.each(STATES)(
    '%s at any statement: the command is executed completely and once',
    async (state) => {
      const account = await world.current.openLoadedAccount(10_000);
      const send = (key: string) => world.current.postIdempotent(key, [payment(account)]);
      const { statements } = await underWatch(
        () => 'pass',
        () => send(`${state}-compte`),
      );
      expect(statements).toBe(1);
      for (let at = 1; at <= statements; at += 1) {
        const { result, statements: sent } = await underWatch(
          (_text, rank) => (rank === at ? { state } : 'pass'),
          () => send(`${state}-${at}`),
        );
        expect(result).toMatchObject({ status: 'fulfilled', value: { replay: false } });
        expect(sent).toBe(statements + 1);
      }
      expect(await world.current.balanceOf(account.compteId)).toBe(10_000 - 100 * (statements + 1));
    },
  );

  it.each(STATES)(
    '%s at any statement of a transaction runs it all again, or none',
    async (state) => {
      const account = await world.current.openLoadedAccount(10_000);
      const send = () => world.current.post([payment(account)]);
      const { statements } = await underWatch(() => 'pass', send);
      expect(statements).toBe(3);
      // Without a key, work whose end is unknown is not done again.
      const isRetried = state !== '57P01';
      let paid = 1;
      for (let at = 1; at <= statements; at += 1) {
        const { result } = await underWatch(
          (_text, rank) => (rank === at ? { state } : 'pass'),
          send,
        );
        expect(result.status).toBe(isRetried ? 'fulfilled' : 'rejected');
        if (isRetried) paid += 1;
        expect(await world.current.balanceOf(account.compteId)).toBe(10_000 - 100 * paid);
      }
      expect(await world.current.breaches()).toEqual([]);
    },
  );

  it.each([
    ['40001', 10],
    ['40P01', 10],
    ['55P03', 2],
  ])('%s for ever ends after %d tries', async (state, tries) => {
    const account = await world.current.openLoadedAccount(1_000);
    const { result, statements } = await underWatch(
      () => ({ state }),
      () => world.current.postIdempotent(`sans-fin-${state}`, [payment(account)]),
    );
    expect(result.status).toBe('rejected');
    expect(statements).toBe(tries);
    expect(await world.current.balanceOf(account.compteId)).toBe(1_000);
  });

  it('what will never pass is not tried again', async () => {
    const account = await world.current.openLoadedAccount(1_000);
    const { result, statements } = await underWatch(
      () => 'pass',
      () => world.current.postIdempotent('trop', [payment(account, 1_001)]),
    );
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'SOLDE_INSUFFISANT' } });
    expect(statements).toBe(1);
  });

  it('a lock held too long answers OPERATION_EN_COURS with Retry-After', async () => {
    const account = await world.current.openLoadedAccount(1_000);
    await withClient(world.current.urls.adminUrl, async (client) => {
      await client.query('begin');
      await client.query(`select from ledger_account where key = $1 for update`, [
        account.compteId,
      ]);
      await expect(
        world.current.postIdempotent('patience', [payment(account)]),
      ).rejects.toMatchObject({
        code: 'OPERATION_EN_COURS',
        retryAfterS: 1,
      });
      await client.query('rollback');
    });
    await world.current.postIdempotent('patience', [payment(account)]);
    expect(await world.current.balanceOf(account.compteId)).toBe(900);
  });
});
