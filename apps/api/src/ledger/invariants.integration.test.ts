import { centsOf } from '@portail/rules/money/cents.ts';
import { withPooledClient } from '@portail/testing/database/pooled-connections.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { BREAKS } from '../../test/ledger/breaks.ts';
import { TEST_AUTHOR, useLedgerWorld } from '../../test/ledger-world.ts';
import { systemIds } from '../platform/ids.ts';
import { checkInvariants, INVARIANTS } from './invariants.ts';
import { ledgerIn } from './ledger.repository.ts';
import { accountPayment, paperPayment, rightsPayment } from './templates/payments.ts';
import { monthOpened, orderMade, valueReleased } from './templates/orders.ts';
import { paperToAccount } from './templates/voucher-changes.ts';

const world = useLedgerWorld();
const { contract } = TEST_AUTHOR;
const MILLESIME = 2027;

/** A movement of each sort that the invariants look at, all of them right. */
beforeAll(async () => {
  const { current: ledger } = world;
  await ledger.setBusinessTime('2027-06-10T10:00:00Z');
  const account = await ledger.openLoadedAccount(50_000, { millesime: MILLESIME });
  const { compteId, intervenantId, financeurId } = account;
  const pay = (cents: number) =>
    ledger.post([
      accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] }),
    ]);
  await pay(1_000);
  const mistaken = await pay(2_000);
  await ledger.units.transact((unit) =>
    ledgerIn(unit).reverse(mistaken.journals[0]!, {
      id: systemIds.ordered(),
      caseId: systemIds.random(),
      author: TEST_AUTHOR,
    }),
  );
  for (const lineId of ['invariant-1', 'invariant-2']) {
    await ledger.post([
      orderMade({
        lineId,
        financeurId,
        contract,
        fundedCents: centsOf(5_000),
        ownCents: centsOf(3_000),
        feesCents: centsOf(200),
        account: { compteId, amountCents: centsOf(7_800) },
      }),
    ]);
  }
  await ledger.openTitres(account, [1_500, 1_500]);
  await ledger.post([
    paperPayment({ intervenantId, ...(await ledger.openTitres(account, [2_000])) }),
  ]);
  const converted = await ledger.openTitres(account, [2_500]);
  await ledger.post([paperToAccount({ compteId, availableFrom: '2027-06-08', ...converted })]);
  await ledger.post([valueReleased(compteId, '2027-06-08', centsOf(2_500))]);

  const social = await ledger.openAccount({ millesime: MILLESIME });
  await ledger.admin(
    `insert into plan_social values ($1, 600, 2350, false, '2027-01-01', '2027-12-01')`,
    [social.compteId],
  );
  for (const mois of ['2027-05-01', '2027-06-01']) {
    const right = { compteId: social.compteId, mois, unit: 'MINUTE', quantity: 600 } as const;
    await ledger.post([monthOpened(right)]);
  }
  await ledger.post(
    rightsPayment({
      ...social,
      unit: 'MINUTE',
      months: [{ mois: '2027-06-01', quantity: 60 }],
      amountCents: centsOf(2_350),
      contract,
    }),
  );
  await ledger.units.transact((unit) => ledgerIn(unit).seal(1_000));
  await pay(500);
});

/** Breaks the books in a transaction that is undone, and asks. */
const brokenBy = (sql: string, asked = INVARIANTS): Promise<readonly string[]> =>
  withPooledClient(world.current.urls.adminUrl, async (client) => {
    await client.query('begin');
    try {
      await client.query('set local session_replication_role = replica');
      await client.query(sql);
      const outcomes = await checkInvariants(
        async (text) => (await client.query<Record<string, unknown>>(text)).rows,
        asked,
      );
      return outcomes
        .filter(({ breaches, first: offender }) => breaches > 0 && offender !== null)
        .map(({ id }) => id);
    } finally {
      await client.query('rollback');
    }
  });

describe('ledger invariants', () => {
  it('[I1] hold after a movement of each sort', async () => {
    expect(await world.current.breaches()).toEqual([]);
    expect(await brokenBy('select')).toEqual([]);
  });

  it.each(BREAKS)('[%s] is seen when broken', async (id, sql) => {
    const asked = INVARIANTS.filter((one) => one.id === id);
    expect(await brokenBy(sql, asked)).toEqual([id]);
  });

  it('[I1] each has a name of its own and a way to be broken', () => {
    const ids = INVARIANTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !BREAKS.some(([broken]) => broken === id))).toEqual([]);
  });
});
