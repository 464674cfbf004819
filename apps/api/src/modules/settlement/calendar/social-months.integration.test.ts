import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { unitOf } from '@portail/rules/wallet/holdings/rights.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { useCalendarWorld } from '../../../../test/calendar-world.ts';
import { TEST_AUTHOR } from '../../../../test/ledger-world.ts';
import { rightsPayment } from '../../../ledger/templates/payments.ts';

const world = useCalendarWorld();
const { contract: TEST_CONTRACT } = TEST_AUTHOR;

interface Plan {
  readonly type?: MonthlyAccountType;
  readonly quantity?: number;
  readonly reporte?: boolean;
  readonly from?: string;
  readonly to?: string;
}

const openPlan = async (plan: Plan = {}) => {
  const { ledger } = world.current;
  const { type = 'MINUTE_PAR_MOIS', quantity = 600, reporte = false } = plan;
  const { from = '2027-01-01', to = '2027-12-01' } = plan;
  const account = await ledger.openAccount({ millesime: Number(from.slice(0, 4)) });
  await ledger.admin('update compte_cesu set type_compte = $2 where id = $1', [
    account.compteId,
    type,
  ]);
  await ledger.admin('insert into plan_social values ($1, $2, $3, $4, $5, $6)', [
    account.compteId,
    quantity,
    type === 'MONTANT_PAR_MOIS' ? null : 2_350,
    reporte,
    from,
    to,
  ]);
  const unit = unitOf(type);
  const pay = (mois: string, spent: number) =>
    ledger.post(
      rightsPayment({
        ...account,
        unit,
        months: [{ mois, quantity: spent }],
        amountCents: centsOf(100),
        contract: TEST_CONTRACT,
      }),
    );
  const rights = async () => {
    const rows = await ledger.admin(
      `select to_char(mois, 'YYYY-MM') as mois, balance::integer as balance, unit from ledger_account
       where compte_id = $1 and kind = 'DROITS' order by mois`,
      [account.compteId],
    );
    return rows.map(({ mois, balance }) => `${String(mois)}: ${String(balance)}`);
  };
  const openings = async () => {
    const [row] = await ledger.admin(
      `select count(*)::integer as count from ledger_journal j
       join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
       where j.kind = 'OUVERTURE_MOIS' and a.kind = 'DROITS' and a.compte_id = $1`,
      [account.compteId],
    );
    return row?.['count'];
  };
  return { ...account, unit, pay, rights, openings };
};

describe('the months of a social plan', () => {
  it.each([
    ['2027-01-31T22:50:00Z', '2027-01', '2027-01-31T23:00:00Z', '2027-02'],
    ['2027-03-31T21:50:00Z', '2027-03', '2027-03-31T22:00:00Z', '2027-04'],
    ['2027-10-31T22:50:00Z', '2027-10', '2027-10-31T23:00:00Z', '2027-11'],
  ])(
    '[L31] [L24] change at midnight in Paris: %s is %s, %s is %s',
    async (before, old, after, next) => {
      const plan = await openPlan();
      await (await world.current.at(before)).turnMonths();
      expect(await plan.rights()).toEqual([`${old}: 600`]);
      await plan.pay(`${old}-01`, 100);
      await (await world.current.at(after)).turnMonths();
      expect(await plan.rights()).toEqual([`${old}: 0`, `${next}: 600`]);
    },
  );

  it('[L31] change on 29 February too', async () => {
    const plan = await openPlan({ from: '2028-01-01', to: '2028-12-01' });
    await (await world.current.at('2028-02-29T22:50:00Z')).turnMonths();
    expect(await plan.rights()).toEqual(['2028-02: 600']);
    await (await world.current.at('2028-02-29T23:00:00Z')).turnMonths();
    expect(await plan.rights()).toEqual(['2028-02: 0', '2028-03: 600']);
  });

  it('[L31] are opened once and returned once by concurrent replicas', async () => {
    const plans = await Promise.all([openPlan(), openPlan(), openPlan({ reporte: true })]);
    const run = async (instant: string) => {
      const tasks = await world.current.at(instant);
      await Promise.all([1, 2, 3].map(() => tasks.turnMonths()));
      await tasks.turnMonths();
    };
    await run('2027-05-15T10:00:00Z');
    await run('2027-06-01T10:00:00Z');
    expect(await Promise.all(plans.map((plan) => plan.rights()))).toEqual([
      ['2027-05: 0', '2027-06: 600'],
      ['2027-05: 0', '2027-06: 600'],
      // Months that carry over are opened from the first one on.
      [
        '2027-01: 600',
        '2027-02: 600',
        '2027-03: 600',
        '2027-04: 600',
        '2027-05: 600',
        '2027-06: 600',
      ],
    ]);
    expect(await Promise.all(plans.map((plan) => plan.openings()))).toEqual([2, 2, 6]);
    expect(await world.current.ledger.breaches()).toEqual([]);
  });

  it('[L31] are limited to the plan’s first and last month', async () => {
    const plan = await openPlan({ from: '2027-03-01', to: '2027-04-01' });
    for (const month of ['02', '03', '04', '05']) {
      await (await world.current.at(`2027-${month}-10T10:00:00Z`)).turnMonths();
    }
    expect(await plan.rights()).toEqual(['2027-03: 0', '2027-04: 0']);
  });

  it('[L31] that carry over are returned when their vintage expires', async () => {
    const plan = await openPlan({ reporte: true, from: '2027-12-01', to: '2027-12-01' });
    await (await world.current.at('2027-12-05T10:00:00Z')).turnMonths();
    await (await world.current.at('2028-01-31T22:50:00Z')).turnMonths();
    expect(await plan.rights()).toEqual(['2027-12: 600']);
    await (await world.current.at('2028-01-31T23:00:00Z')).turnMonths();
    expect(await plan.rights()).toEqual(['2027-12: 0']);
  });

  it.each(['MONTANT_PAR_MOIS', 'MINUTE_PAR_MOIS', 'CENTIEME_HEURE_PAR_MOIS'] as const)(
    '[L31] of %s are spent exactly, not one unit more and no other month',
    async (type) => {
      const plan = await openPlan({ type, quantity: 601 });
      await (await world.current.at('2027-09-10T10:00:00Z')).turnMonths();
      await expect(plan.pay('2027-09-01', 602)).rejects.toMatchObject({
        code: 'SOLDE_INSUFFISANT',
      });
      await plan.pay('2027-09-01', 600);
      await expect(plan.pay('2027-09-01', 2)).rejects.toMatchObject({ code: 'SOLDE_INSUFFISANT' });
      await plan.pay('2027-09-01', 1);
      expect(await plan.rights()).toEqual(['2027-09: 0']);
      await world.current.at('2027-10-01T10:00:00Z');
      await expect(plan.pay('2027-09-01', 1)).rejects.toMatchObject({
        code: 'OPERATION_HORS_PERIODE',
      });
      expect(await world.current.ledger.breaches()).toEqual([]);
    },
  );

  it('[L31] cannot be moved in two units at once', async () => {
    const plan = await openPlan();
    await (await world.current.at('2027-11-10T10:00:00Z')).turnMonths();
    const [right, money] = rightsPayment({
      ...plan,
      months: [{ mois: '2027-11-01', quantity: 10 }],
      amountCents: centsOf(10),
      contract: TEST_CONTRACT,
    });
    const [spent] = right.entries;
    const [, owed] = money.entries;
    const mixed = { ...right, unit: 'CENTIME' as const, entries: [spent!, owed!] };
    await expect(world.current.ledger.post([mixed])).rejects.toThrow();
    expect(await plan.rights()).toEqual(['2027-11: 600']);
  });
});
