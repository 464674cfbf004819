import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import type { OpenedAccount } from '../../../test/ledger/holdings.ts';
import { TEST_AUTHOR, useLedgerWorld } from '../../../test/ledger-world.ts';
import { ledgerIn } from '../ledger.repository.ts';
import { accountPayment, cardComplement } from '../templates/payments.ts';

const world = useLedgerWorld();

const share = ({ compteId, intervenantId }: OpenedAccount, cents: number) => ({
  intervenantId,
  shares: [{ compteId, amountCents: centsOf(cents) }],
});
const reserve = async (account: OpenedAccount, cents: number): Promise<number> => {
  const { journals } = await world.current.post([
    accountPayment({ ...share(account, cents), isReservation: true }),
  ]);
  return journals[0] ?? 0;
};
const pay = (account: OpenedAccount, cents: number) =>
  world.current.post([accountPayment(share(account, cents))]);
const resolve = (account: OpenedAccount, cents: number, journal: number) =>
  world.current.post([{ ...accountPayment(share(account, cents)), resolves: journal }]);
const giveUp = (journal: number) =>
  world.current.units.transact((unit) => ledgerIn(unit).giveUp(journal, TEST_AUTHOR));
const ONCE = { code: 'MOUVEMENT_DEJA_TRAITE' };

describe('a reservation', () => {
  it('[I4] keeps its money from being spent, and gives it back when given up', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const journal = await reserve(account, 3_000);
    expect(await world.current.balanceOf(account.compteId)).toBe(5_000);
    await expect(pay(account, 2_001)).rejects.toMatchObject({ code: 'SOLDE_INSUFFISANT' });
    await expect(reserve(account, 2_001)).rejects.toMatchObject({ code: 'SOLDE_INSUFFISANT' });
    await pay(account, 2_000);
    await giveUp(journal);
    await pay(account, 3_000);
    expect(await world.current.balanceOf(account.compteId)).toBe(0);
  });

  it('is settled once, and then neither settled nor given up again', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const journal = await reserve(account, 5_000);
    await resolve(account, 5_000, journal);
    await expect(resolve(account, 1, journal)).rejects.toMatchObject(ONCE);
    await expect(giveUp(journal)).rejects.toMatchObject(ONCE);
    expect(await world.current.balanceOf(account.compteId)).toBe(0);
  });

  it('is given up once, and then not settled', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const journal = await reserve(account, 5_000);
    await giveUp(journal);
    await expect(giveUp(journal)).rejects.toMatchObject(ONCE);
    await expect(resolve(account, 5_000, journal)).rejects.toMatchObject(ONCE);
    expect(await world.current.balanceOf(account.compteId)).toBe(5_000);
  });

  it('may be settled for less, and what is over is free again', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const journal = await reserve(account, 5_000);
    await resolve(account, 2_000, journal);
    await pay(account, 3_000);
    expect(await world.current.balanceOf(account.compteId)).toBe(0);
  });

  it('[L19] taken in time is settled after the vintage’s last day', async () => {
    const account = await world.current.openLoadedAccount(5_000, { millesime: 2026 });
    await world.current.setBusinessTime('2027-01-31T22:59:50Z');
    const journal = await reserve(account, 4_000);
    await world.current.setBusinessTime('2027-01-31T23:00:30Z');
    await expect(pay(account, 1_000)).rejects.toMatchObject({ code: 'OPERATION_HORS_PERIODE' });
    await resolve(account, 4_000, journal);
    await world.current.admin(`delete from platform_state where key = 'business_clock_offset_ms'`);
    expect(await world.current.balanceOf(account.compteId)).toBe(1_000);
  });

  it('without an account to lock is also settled once', async () => {
    const { intervenantId } = await world.current.openAccount();
    const complement = {
      provider: 'carte',
      intervenantId,
      complementCents: centsOf(1_000),
      feesCents: centsOf(35),
    };
    const { journals } = await world.current.post([
      cardComplement({ ...complement, isReservation: true }),
    ]);
    const settle = () =>
      world.current.post([{ ...cardComplement(complement), resolves: journals[0] ?? 0 }]);
    const outcomes = await Promise.allSettled([settle(), settle(), settle(), settle()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(ONCE);
    }
  });

  it('settled and cancelled at once ends once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const account = await world.current.openLoadedAccount(5_000);
      const journal = await reserve(account, 5_000);
      const outcomes = await Promise.allSettled([
        giveUp(journal),
        resolve(account, 5_000, journal),
        giveUp(journal),
        resolve(account, 5_000, journal),
      ]);
      const won = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(ONCE);
      }
    }
    expect(await world.current.breaches()).toEqual([]);
  });

  it('that is an ordinary movement cannot be settled or given up', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const { journals } = await pay(account, 1_000);
    await expect(giveUp(journals[0] ?? 0)).rejects.toMatchObject(ONCE);
    await expect(resolve(account, 1_000, journals[0] ?? 0)).rejects.toMatchObject(ONCE);
  });
});
