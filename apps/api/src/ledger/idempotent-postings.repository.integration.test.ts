import { centsOf } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OpenedAccount } from '../../test/ledger/holdings.ts';
import { underWatch, type Fate } from '../../test/ledger/statement-hook.ts';
import { TEST_AUTHOR, useLedgerWorld } from '../../test/ledger-world.ts';
import { systemIds } from '../platform/ids.ts';
import {
  inIdempotentTransaction,
  postedCommandOf,
  prepareIdempotentPostings,
} from './idempotent-postings.repository.ts';
import { ledgerIn } from './ledger.repository.ts';
import type { IdempotentMovement, Journal } from './posting.ts';
import { accountPayment } from './templates/payments.ts';

const world = useLedgerWorld();
const LIFE_S = 86_400;

const paymentOf = ({ compteId, intervenantId }: OpenedAccount, cents: number): Journal =>
  accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] });
const movementOf = (key: string, account: OpenedAccount, cents: number): IdempotentMovement => {
  const command = { owner: 'essai', key, call: 'ESSAI', input: { cents }, lifeS: LIFE_S };
  return {
    id: systemIds.ordered(),
    author: TEST_AUTHOR,
    journals: [paymentOf(account, cents)],
    command: postedCommandOf(command, { valeur: key }),
  };
};

/** The first statement that holds a text meets its fate, the others pass. */
const once = (part: string, fate: Fate) => {
  let isPast = false;
  return (text: string): Fate => {
    if (isPast || !text.includes(part)) return 'pass';
    isPast = true;
    return fate;
  };
};

describe('a command that writes beside its movement', () => {
  /** Pays 100 before it pays what the key is for. */
  const payTwice = (key: string, account: OpenedAccount, cents: number) =>
    inIdempotentTransaction(world.current.units, async (unit, post) => {
      await ledgerIn(unit).post({
        id: systemIds.ordered(),
        author: TEST_AUTHOR,
        journals: [paymentOf(account, 100)],
      });
      return post(movementOf(key, account, cents));
    });

  it('[L12] is executed once, and what it wrote the second time is undone', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    expect(await payTwice('deux-fois', account, 1_000)).toMatchObject({ replay: false });
    expect(await payTwice('deux-fois', account, 1_000)).toEqual({
      replay: true,
      status: 200,
      answer: { valeur: 'deux-fois' },
    });
    expect(await world.current.balanceOf(account.compteId)).toBe(3_900);
  });

  it('[L12] is refused with what it wrote when its key has another body or its money is short', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    await payTwice('autre-corps', account, 1_000);
    await expect(payTwice('autre-corps', account, 1_001)).rejects.toMatchObject({
      code: 'CLE_IDEMPOTENCE_REUTILISEE',
    });
    await expect(payTwice('trop', account, 4_000)).rejects.toMatchObject({
      code: 'SOLDE_INSUFFISANT',
    });
    expect(await world.current.balanceOf(account.compteId)).toBe(3_900);
  });

  it.each([
    ['ledger_post', 'cut-before', false],
    ['commit', 'cut-after', true],
  ] as const)(
    '[L12] [26-3] is executed once when the connection is lost at %s (%s)',
    async (part, fate, replay) => {
      const account = await world.current.openLoadedAccount(5_000);
      const { result } = await underWatch(once(part, fate), () =>
        payTwice(`coupe-${part}`, account, 1_000),
      );
      expect(result).toMatchObject({ status: 'fulfilled', value: { replay } });
      expect(await world.current.balanceOf(account.compteId)).toBe(3_900);
    },
  );
});

describe('a command that posts in one statement', () => {
  const prepared = prepareIdempotentPostings<{ readonly rang: number }>(
    sql`select "row", is_new from posted`,
  );

  it.each([undefined, 7])('[L12] is executed once when it locks %s account', async (onlyLock) => {
    const account = await world.current.openLoadedAccount(5_000);
    const post = prepared(world.current.reader);
    const key = `seul-${onlyLock}`;
    const send = () =>
      post({ posting: movementOf(key, account, 1_000), row: { rang: 1 }, onlyLock });
    expect(await send()).toMatchObject({ replay: false });
    expect(await send()).toMatchObject({ replay: true, answer: { valeur: key } });
    expect(await world.current.balanceOf(account.compteId)).toBe(4_000);
  });

  it.each([
    [undefined, 'cut-before', false],
    [undefined, 'cut-after', true],
    [7, 'cut-before', false],
    [7, 'cut-after', true],
  ] as const)(
    '[L12] [26-3] is executed once when it locks %s account and the connection is lost (%s)',
    async (onlyLock, fate, replay) => {
      const account = await world.current.openLoadedAccount(5_000);
      const post = prepared(world.current.reader);
      const posting = movementOf(`coupe-${onlyLock}-${fate}`, account, 1_000);
      const { result } = await underWatch(once('ledger_post', fate), () =>
        post({ posting, row: { rang: 1 }, onlyLock }),
      );
      expect(result).toMatchObject({ status: 'fulfilled', value: { replay } });
      expect(await world.current.balanceOf(account.compteId)).toBe(4_000);
    },
  );

  it.each([
    ['alone when it locks several accounts', [undefined, undefined, undefined], 3],
    ['with others that lock one account each', [1, 2, 3], 1],
  ] as const)('[26-3] is sent %s', async (_, locks, transactions) => {
    const account = await world.current.openLoadedAccount(5_000);
    const post = prepared(world.current.reader);
    const outcomes = await Promise.all(
      locks.map((onlyLock, rang) =>
        post({
          posting: movementOf(`${transactions}-envois-${rang}`, account, 100),
          row: { rang },
          onlyLock,
        }),
      ),
    );
    const written = outcomes.flatMap((one) => (one.replay ? [] : one.journals));
    const [row] = await world.current.admin(
      'select count(distinct recorded_by)::int as count from ledger_journal where id = any ($1)',
      [written],
    );
    expect(written).toHaveLength(3);
    expect(row).toEqual({ count: transactions });
  });

  it('[L12] gets its own answer when many come at once, in any order of their accounts', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const post = prepared(world.current.reader);
    const ranks = [9, 3, 8, 1, 7, 2, 6];
    const send = () =>
      Promise.all(
        ranks.map((rang) =>
          post({
            posting: movementOf(`ensemble-${rang}`, account, 100 + rang),
            row: { rang },
            onlyLock: rang,
          }),
        ),
      );
    const outcomes = await send();
    expect(outcomes.map(({ replay }) => replay)).toEqual(ranks.map(() => false));
    // Written, and so locked, in the order of their accounts: two batches cannot wait for each other.
    const written = outcomes.flatMap((one) => (one.replay ? [] : one.journals));
    const byJournal = ranks
      .map((rang, at) => ({ rang, journal: written[at] ?? 0 }))
      .toSorted((one, other) => one.journal - other.journal);
    expect(byJournal.map(({ rang }) => rang)).toEqual([1, 2, 3, 6, 7, 8, 9]);
    expect(await send()).toMatchObject(
      ranks.map((rang) => ({ replay: true, answer: { valeur: `ensemble-${rang}` } })),
    );
    expect(await world.current.balanceOf(account.compteId)).toBe(5_000 - 700 - 36);
  });
});
