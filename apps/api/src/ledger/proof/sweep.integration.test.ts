import { centsOf } from '@portail/rules/money/cents.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { countStatements, heardOf, repeated, stopsOf } from '../../../test/ledger/cuts.ts';
import type { OpenedAccount } from '../../../test/ledger/holdings.ts';
import { openPayers } from '../../../test/ledger/payers.ts';
import { payOn } from '../../../test/ledger/payments.ts';
import { underWatch } from '../../../test/ledger/statement-hook.ts';
import { TEST_AUTHOR, type OwnLedgerWorld } from '../../../test/ledger-world.ts';
import { useTestApi, type TestApi } from '../../../test/test-api.ts';
import { systemIds } from '../../platform/ids.ts';
import { ledgerIn } from '../ledger.repository.ts';
import { accountPayment } from '../templates/payments.ts';
import { accountToPaper } from '../templates/voucher-changes.ts';

const api = useTestApi();
let replica: TestApi;
let world: OwnLedgerWorld;
let token: string;

beforeAll(async () => {
  const payers = await openPayers(api.current);
  ({ other: replica, world, token } = payers);
  return payers.close;
});

const payment = (
  { compteId, intervenantId }: OpenedAccount,
  { cents = 1_000, isReservation = false } = {},
) =>
  accountPayment({
    intervenantId,
    shares: [{ compteId, amountCents: centsOf(cents) }],
    isReservation,
  });

describe('[L2] a stop at any statement', () => {
  it('of B-068: the same key on another replica gives one payment and one answer', async () => {
    const send = (to: TestApi, { numero }: OpenedAccount, key: string) =>
      payOn(to, { token, numero, euros: 10, key });
    const probe = await world.openLoadedAccount(1_000);
    const statements = await countStatements(() => send(api.current, probe, 'sonde'));
    expect(statements).toBeGreaterThan(2);
    for (const stop of stopsOf(statements)) {
      const { name } = stop;
      // The whole balance: a replay must not stumble over what the first one has spent.
      const account = await world.openLoadedAccount(1_000);
      const first = await heardOf(stop, () => send(api.current, account, name));
      const second = await repeated(() => send(replica, account, name));
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, name).toBe(first.body);
      expect((await send(api.current, account, name)).body, name).toBe(second.body);
      expect(await world.balanceOf(account.compteId), name).toBe(0);
      expect(await world.countJournals(account.compteId, 'PAIEMENT_COMPTE'), name).toBe(1);
    }
    expect(await world.breaches()).toEqual([]);
  });

  it('of a ledger command: one movement, whatever was cut', async () => {
    const account = await world.openLoadedAccount(100_000);
    let paid = 0;
    for (const { name, fate } of stopsOf(1)) {
      const key = `livre-${name}`;
      await underWatch(fate, () => world.postIdempotent(key, [payment(account)]));
      await world.postIdempotent(key, [payment(account)]);
      paid += 1;
      expect(await world.balanceOf(account.compteId), key).toBe(100_000 - 1_000 * paid);
    }
  });

  it('of a change of format: vouchers and movement together', async () => {
    const account = await world.openLoadedAccount(100_000);
    const { compteId, produit, millesime } = account;
    const send = (key: string) =>
      world.postPrinting(key, { account, millesime, cents: [1_000, 1_500] }, (printed) => [
        accountToPaper({ compteId, ...printed }),
      ]);
    const statements = await countStatements(() => send('papier'));
    let done = 1;
    for (const { name, fate } of stopsOf(statements)) {
      const key = `papier-${name}`;
      await underWatch(fate, () => send(key));
      await send(key);
      done += 1;
      expect(await world.balanceOf(compteId), key).toBe(100_000 - 2_500 * done);
      const titres = await world.admin('select from titre where produit_id = $1', [produit]);
      expect(titres, key).toHaveLength(2 * done);
    }
    expect(await world.breaches()).toEqual([]);
  });

  it('[I18] of a movement with a message: both are there, or neither', async () => {
    const account = await world.openLoadedAccount(100_000);
    const both = async (id: string): Promise<readonly unknown[]> => {
      const [row] = await world.admin(
        `select (select count(*)::int from ledger_journal where posting_id = $1) as movements,
           (select count(*)::int from outbox_message where id = $1) as messages`,
        [id],
      );
      return [row?.['movements'], row?.['messages']];
    };
    const send = (id: string, cents = 1_000) =>
      world.post([payment(account, { cents })], {
        id,
        outbox: [{ id, kind: 'ESSAI', dedupKey: `ESSAI:${id}`, payload: {} }],
      });
    for (const { name, fate } of stopsOf(3)) {
      const id = systemIds.ordered();
      await underWatch(fate, () => send(id));
      const [movements, messages] = await both(id);
      expect(messages, name).toBe(movements);
    }
    const refused = systemIds.ordered();
    await expect(send(refused, 10_000_000)).rejects.toMatchObject({ code: 'SOLDE_INSUFFISANT' });
    expect(await both(refused)).toEqual([0, 0]);
    const sent = systemIds.ordered();
    await send(sent);
    expect(await both(sent)).toEqual([1, 1]);
  });

  const ONCE = 'MOUVEMENT_DEJA_TRAITE';
  const endings: Record<string, (journal: number) => Promise<unknown>> = {
    abandon: (journal: number) =>
      world.units.transact((unit) => ledgerIn(unit).giveUp(journal, TEST_AUTHOR)),
    'contre-passation': (journal: number) =>
      world.units.transact((unit) =>
        ledgerIn(unit).reverse(journal, {
          id: systemIds.ordered(),
          caseId: systemIds.ordered(),
          author: TEST_AUTHOR,
        }),
      ),
  };
  it.each(Object.entries(endings))('of %s: all of it or nothing, once', async (ending, end) => {
    for (const { fate } of stopsOf(3)) {
      const account = await world.openLoadedAccount(1_000);
      const { journals } = await world.post([
        payment(account, { isReservation: ending === 'abandon' }),
      ]);
      const journal = journals[0] ?? 0;
      await underWatch(fate, () => end(journal));
      const again = await end(journal).catch((error: unknown) => error);
      if (again instanceof Error) expect(again).toMatchObject({ code: ONCE });
      await expect(end(journal)).rejects.toMatchObject({ code: ONCE });
      expect(await world.balanceOf(account.compteId)).toBe(1_000);
      await world.post([payment(account)]);
    }
    expect(await world.breaches()).toEqual([]);
  });

  it('of the sealing: the chain is complete', async () => {
    const seal = () => world.units.transact((unit) => ledgerIn(unit).seal(3));
    for (const { fate } of stopsOf(3)) {
      await underWatch(fate, seal);
      await seal();
    }
    await world.sealAll();
    expect(await world.breaches()).toEqual([]);
  });
});
