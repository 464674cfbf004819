import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import type { OpenedAccount } from '../../../test/ledger/holdings.ts';
import { TEST_AUTHOR, useLedgerWorld } from '../../../test/ledger-world.ts';
import { systemIds } from '../../platform/ids.ts';
import { compteOf } from '../accounts.ts';
import { ledgerIn } from '../ledger.repository.ts';
import type { GivenTogether, Journal } from '../posting.ts';
import { accountPayment } from '../templates/payments.ts';
import { orderMade } from '../templates/orders.ts';
import { credit, debit, journal } from '../journals.ts';

const world = useLedgerWorld();
const { contract } = TEST_AUTHOR;

const give = (movements: GivenTogether['movements'], rest: Partial<GivenTogether> = {}) =>
  world.current.units.transact((unit) =>
    ledgerIn(unit).giveMany({ author: TEST_AUTHOR, movements, ...rest }),
  );
const asMovement = (made: Journal) => ({ id: systemIds.ordered(), journal: made });

const orderOn = (
  { compteId, financeurId }: { readonly compteId: string; readonly financeurId: string },
  cents: number,
  ownCents = 0,
) =>
  orderMade({
    lineId: systemIds.random(),
    financeurId,
    contract,
    fundedCents: centsOf(cents - ownCents),
    ownCents: centsOf(ownCents),
    feesCents: centsOf(0),
    account: { compteId, amountCents: centsOf(cents) },
  });

/** Lines of a journal as they are kept, without the numbers that differ from one to another. */
const keptOf = (journalId: number) =>
  world.current.admin(
    `select e.line, a.kind, e.amount::int as amount, e.balance_after::int as after, j.kind as journal, j.phase,
       j.actor, j.origin, j.contract_numero as contract
     from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_journal j on j.id = e.journal_id
     where e.journal_id = $1 order by e.line`,
    [journalId],
  );

describe('movements posted together', () => {
  it('[I2] [I3] are written as they would be one by one', async () => {
    const [alone, together] = [
      await world.current.openAccount(),
      await world.current.openAccount(),
    ];
    const amounts = [1_000, 250, 4_999];
    const byOne: number[] = [];
    for (const cents of amounts) {
      const { journals } = await world.current.post([orderOn(alone, cents, 100)]);
      byOne.push(...journals);
    }
    // The same account three times: each balance follows the one before.
    const byMany = await give(amounts.map((cents) => asMovement(orderOn(together, cents, 100))));
    expect(byMany).toHaveLength(3);
    expect(byMany).toEqual(byMany.toSorted((one, other) => one - other));
    for (const [rank, id] of byMany.entries())
      expect(await keptOf(id)).toEqual(await keptOf(byOne[rank] ?? 0));
    expect(await world.current.balanceOf(together.compteId)).toBe(6_249);
    await world.current.sealAll();
    expect(await world.current.breaches()).toEqual([]);
  });

  it('are all there or none: one that is wrong takes the others with it', async () => {
    const account = await world.current.openAccount();
    const right = asMovement(orderOn(account, 1_000));
    await expect(
      give([right, { ...asMovement(orderOn(account, 500)), id: right.id }]),
    ).rejects.toMatchObject({ code: '23505', constraint: 'ledger_journal_order_once' });
    const [row] = await world.current.admin(
      'select count(*)::int as count from ledger_journal where posting_id = $1',
      [right.id],
    );
    expect(row).toEqual({ count: 0 });
  });

  it('only give: what takes from an account or a voucher goes by itself', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const { compteId, intervenantId } = account;
    const takes = journal('COMMANDE', [
      debit(compteOf(compteId), 100),
      credit({ kind: 'FRAIS', key: 'EMETTEUR' }, 100),
    ]);
    const pays = accountPayment({
      intervenantId,
      shares: [{ compteId, amountCents: centsOf(100) }],
    });
    for (const wrong of [takes, pays])
      await expect(give([asMovement(wrong)])).rejects.toMatchObject({ code: 'LG007' });
    await expect(give([])).rejects.toMatchObject({ code: 'LG005' });
    expect(await world.current.balanceOf(compteId)).toBe(5_000);
  });

  it('[L37] are refused while the ledger is suspended', async () => {
    const account = await world.current.openAccount();
    await world.current.admin(
      `insert into platform_state values ('ledger_suspended', 'true', now())`,
    );
    try {
      await expect(give([asMovement(orderOn(account, 100))])).rejects.toMatchObject({
        code: 'LEDGER_SUSPENDU',
      });
    } finally {
      await world.current.admin(`delete from platform_state where key = 'ledger_suspended'`);
    }
  });

  it('[L9] meet payments of the same people without losing a cent', async () => {
    const accounts: OpenedAccount[] = [];
    for (let count = 0; count < 5; count += 1)
      accounts.push(await world.current.openLoadedAccount(10_000));
    const pay = (rank: number) => {
      const { compteId, intervenantId } = accounts[rank % accounts.length]!;
      return world.current.post([
        accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(100) }] }),
      ]);
    };
    await Promise.all([
      ...Array.from({ length: 20 }, (_, rank) => pay(rank)),
      ...Array.from({ length: 6 }, (_, rank) =>
        // In another order each time.
        give(
          accounts
            .toSorted(() => (rank % 2 === 0 ? 1 : -1))
            .map((account) => asMovement(orderOn(account, 1_000))),
        ),
      ),
    ]);
    for (const { compteId } of accounts)
      expect(await world.current.balanceOf(compteId)).toBe(10_000 - 400 + 6_000);
    expect(await world.current.breaches()).toEqual([]);
  });
});
