import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { TEST_CONTRACT } from '../../../test/ledger/holdings.ts';
import { TEST_AUTHOR, useLedgerWorld } from '../../../test/ledger-world.ts';
import { systemIds } from '../../platform/ids.ts';
import { compteOf, shareOf } from '../accounts.ts';
import { ledgerIn } from '../ledger.repository.ts';
import type { Journal } from '../posting.ts';
import {
  accountPayment,
  cardComplement,
  cardSettled,
  funderPaid,
  paperPayment,
  payout,
  rightsPayment,
} from '../templates/payments.ts';
import {
  accountExpired,
  monthOpened,
  monthReturned,
  orderMade,
  shareReceived,
  valueReleased,
} from '../templates/orders.ts';
import { tradeFee, vintageTrade } from '../templates/voucher-changes.ts';

const world = useLedgerWorld();
const ONCE = { code: 'MOUVEMENT_DEJA_TRAITE' };

const reverse = (journalId: number) =>
  world.current.units.transact((unit) =>
    ledgerIn(unit).reverse(journalId, {
      id: systemIds.ordered(),
      caseId: systemIds.ordered(),
      author: TEST_AUTHOR,
    }),
  );

const sumsOf = (journals: readonly number[]) =>
  world.current.admin(
    `select a.kind, a.key, sum(e.amount)::int as sum from ledger_entry e
     join ledger_account a on a.id = e.account_id where e.journal_id = any ($1)
     group by a.kind, a.key having sum(e.amount) <> 0`,
    [journals],
  );

/** One journal of each kind that may be mirrored, on accounts that allow it. */
const oneOfEach = async (): Promise<readonly Journal[]> => {
  const lost = await world.current.openLoadedAccount(9_000, { millesime: 2025 });
  const old = await world.current.openLoadedAccount(9_000, { millesime: 2026 });
  const account = await world.current.openLoadedAccount(90_000, { millesime: 2027 });
  const plan = await world.current.openAccount({
    millesime: 2027,
    plan: { type: 'MINUTE_PAR_MOIS', quantity: 600, hourlyRateCents: 2_200 },
  });
  const { compteId, intervenantId, financeurId } = account;
  const right = { compteId: plan.compteId, mois: '2027-02-01', unit: 'MINUTE' as const };
  const cents = centsOf(1_000);
  return [
    orderMade({
      lineId: `contre-${compteId}`,
      financeurId,
      contract: TEST_CONTRACT,
      fundedCents: centsOf(800),
      ownCents: centsOf(250),
      feesCents: centsOf(50),
      account: { compteId, amountCents: cents },
    }),
    shareReceived(shareOf('COMMANDE', `contre-${compteId}`), centsOf(250), { card: 'carte' }),
    accountPayment({ intervenantId, shares: [{ compteId, amountCents: cents }] }),
    cardComplement({
      provider: 'carte',
      intervenantId,
      complementCents: cents,
      feesCents: centsOf(35),
    }),
    vintageTrade(
      { compteId: old.compteId, amountCents: cents },
      { compteId, availableFrom: '2027-02-10' },
    ),
    tradeFee(`contre-${compteId}`, centsOf(500)),
    valueReleased(compteId, '2027-02-10', centsOf(400)),
    accountExpired(compteOf(lost.compteId), cents),
    monthOpened({ ...right, quantity: 600 }),
    monthReturned({ ...right, quantity: 100 }),
    ...rightsPayment({
      ...right,
      months: [{ mois: right.mois, quantity: 60 }],
      amountCents: centsOf(2_200),
      intervenantId,
      financeurId,
      contract: TEST_CONTRACT,
    }),
    payout(intervenantId, cents),
    cardSettled('carte', cents),
    funderPaid(financeurId, TEST_CONTRACT, cents),
  ];
};

describe('[L34] a reversal', () => {
  it('is the mirror of any kind of journal, once; a mirror has none', async () => {
    await world.current.setBusinessTime('2027-02-10T09:00:00Z');
    const posted: number[] = [];
    for (const journal of await oneOfEach()) {
      const { journals } = await world.current.post([journal]);
      posted.push(...journals);
    }
    for (const journalId of posted.toReversed()) {
      const outcome = await reverse(journalId);
      if (!('journals' in outcome)) throw new Error('a case was opened');
      expect(await sumsOf([journalId, ...outcome.journals])).toEqual([]);
      await expect(reverse(journalId)).rejects.toMatchObject(ONCE);
      await expect(reverse(outcome.journals[0] ?? 0)).rejects.toMatchObject(ONCE);
    }
    await world.current.resetBusinessTime();
  });

  it('requested several times at once is posted once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { compteId, journalId } = await world.current.openLoadedAccount(5_000);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, () => reverse(journalId)),
      );
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(ONCE);
      }
      expect(await world.current.balanceOf(compteId)).toBe(0);
    }
  });

  it('of spent money opens one case, and no balance goes below 0', async () => {
    const { compteId, intervenantId, journalId } = await world.current.openLoadedAccount(5_000);
    const pay = (cents: number, isReservation = false) =>
      world.current.post([
        accountPayment({
          intervenantId,
          shares: [{ compteId, amountCents: centsOf(cents) }],
          isReservation,
        }),
      ]);
    await pay(1);
    const outcome = await reverse(journalId);
    expect(outcome).toHaveProperty('debt');
    await expect(reverse(journalId)).rejects.toMatchObject(ONCE);
    expect(await world.current.balanceOf(compteId)).toBe(4_999);
    const [debt] = await world.current.admin(
      'select amount_cents::int as cents, statut from ledger_debt where journal_id = $1',
      [journalId],
    );
    expect(debt).toEqual({ cents: 5_000, statut: 'OUVERTE' });

    // What is kept aside is not there either.
    const other = await world.current.openLoadedAccount(5_000);
    await world.current.post([
      accountPayment({
        intervenantId,
        shares: [{ compteId: other.compteId, amountCents: centsOf(1) }],
        isReservation: true,
      }),
    ]);
    expect(await reverse(other.journalId)).toHaveProperty('debt');
  });

  it('racing with the payment that spends it ends with one of the two', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { compteId, intervenantId, journalId } = await world.current.openLoadedAccount(5_000);
      const [undone, paid] = await Promise.allSettled([
        reverse(journalId),
        world.current.post([
          accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(5_000) }] }),
        ]),
      ]);
      if (undone.status === 'rejected') throw undone.reason;
      expect('debt' in undone.value).toBe(paid.status === 'fulfilled');
      expect(await world.current.balanceOf(compteId)).toBe(0);
    }
  });

  it('never brings a used voucher back, nor undoes a reservation', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const { stock, titres } = await world.current.openTitres(account, [2_000]);
    const { intervenantId } = account;
    const used = await world.current.post([paperPayment({ intervenantId, stock, titres })]);
    await expect(reverse(used.journals[0] ?? 0)).rejects.toMatchObject(ONCE);
    const kept = await world.current.post([
      accountPayment({
        intervenantId,
        shares: [{ compteId: account.compteId, amountCents: centsOf(100) }],
        isReservation: true,
      }),
    ]);
    await expect(reverse(kept.journals[0] ?? 0)).rejects.toMatchObject(ONCE);
    await expect(reverse(999_999_999)).rejects.toMatchObject(ONCE);
    expect(await world.current.breaches()).toEqual([]);
  });
});
