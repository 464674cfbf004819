import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { useLedgerWorld } from '../../test/ledger-world.ts';
import { accountPayment } from './templates/payments.ts';
import { orderMade } from './templates/orders.ts';

const world = useLedgerWorld();

describe('the ledger', () => {
  it('[L9] credits and debits accounts, never below zero', async () => {
    const { compteId, financeurId, intervenantId } = await world.current.openAccount();
    await world.current.post([
      orderMade({
        lineId: 'ligne-1',
        financeurId,
        contract: '100001',
        fundedCents: centsOf(10_000),
        ownCents: centsOf(0),
        feesCents: centsOf(0),
        account: { compteId, amountCents: centsOf(10_000) },
      }),
    ]);
    const pay = (cents: number) =>
      world.current.post([
        accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] }),
      ]);
    await pay(6_000);
    await expect(pay(4_001)).rejects.toMatchObject({ code: 'SOLDE_INSUFFISANT' });
    await pay(4_000);
    expect(await world.current.balanceOf(compteId)).toBe(0);
  });
});
