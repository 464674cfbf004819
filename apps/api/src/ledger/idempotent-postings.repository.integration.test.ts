import { centsOf } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OpenedAccount } from '../../test/ledger/holdings.ts';
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
    expect((await send()).map(({ replay }) => replay)).toEqual(ranks.map(() => false));
    expect(await send()).toMatchObject(
      ranks.map((rang) => ({ replay: true, answer: { valeur: `ensemble-${rang}` } })),
    );
    expect(await world.current.balanceOf(account.compteId)).toBe(5_000 - 700 - 36);
  });
});
