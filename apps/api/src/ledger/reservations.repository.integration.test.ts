import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import type { OpenedAccount } from '../../test/ledger/holdings.ts';
import { TEST_AUTHOR, useLedgerWorld } from '../../test/ledger-world.ts';
import { systemIds } from '../platform/ids.ts';
import { ledgerIn } from './ledger.repository.ts';
import type { Journal } from './posting.ts';
import { reservationsIn } from './reservations.repository.ts';
import { accountPayment } from './templates/payments.ts';

const world = useLedgerWorld();

const paymentOf = ({ compteId, intervenantId }: OpenedAccount, cents: number): Journal =>
  accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] });
const postAs = async (id: string, journals: readonly Journal[]) =>
  (await world.current.post(journals, { id })).journals;
const openOf = (id: string) =>
  world.current.units.transact((unit) => reservationsIn(unit).listOpen(id));
const postedOf = (id: string) =>
  world.current.units.transact((unit) => reservationsIn(unit).listPosted(id));

describe('the reservations of a movement', () => {
  it('[I4] are read as they were written until they are settled or given up', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const id = systemIds.ordered();
    const [settled, givenUp] = [paymentOf(account, 1_000), paymentOf(account, 2_000)];
    const [first = 0, second = 0] = await postAs(id, [
      { ...settled, isReservation: true },
      { ...givenUp, isReservation: true },
    ]);
    const open = await openOf(id);
    expect(open.map(({ resolves }) => resolves)).toEqual([first, second]);
    expect(open[0]).toMatchObject({ kind: 'PAIEMENT_COMPTE', unit: 'CENTIME' });
    expect(
      open[0]?.entries.map(({ account: { kind, key }, amount }) => [kind, key, amount]),
    ).toEqual(settled.entries.map(({ account: { kind, key }, amount }) => [kind, key, amount]));
    expect(await postedOf(id)).toEqual([]);

    const [posted = 0] = await postAs(systemIds.ordered(), [{ ...settled, resolves: first }]);
    expect((await openOf(id)).map(({ resolves }) => resolves)).toEqual([second]);
    expect(await postedOf(id)).toEqual([{ id: posted, kind: 'PAIEMENT_COMPTE' }]);

    await world.current.units.transact((unit) => ledgerIn(unit).giveUp(second, TEST_AUTHOR));
    expect(await openOf(id)).toEqual([]);
    expect(await openOf(systemIds.ordered())).toEqual([]);
  });

  it('leave the journals that were posted at once, until they are reversed', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const id = systemIds.ordered();
    const [journal = 0] = await postAs(id, [paymentOf(account, 1_000)]);
    expect(await openOf(id)).toEqual([]);
    expect(await postedOf(id)).toEqual([{ id: journal, kind: 'PAIEMENT_COMPTE' }]);
    await world.current.units.transact((unit) =>
      ledgerIn(unit).reverse(journal, {
        id: systemIds.ordered(),
        caseId: systemIds.random(),
        author: TEST_AUTHOR,
      }),
    );
    expect(await postedOf(id)).toEqual([]);
  });
});
