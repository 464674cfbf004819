import { centsOf } from '@portail/rules/money/cents.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { useCalendarWorld } from '../../../../test/calendar-world.ts';
import { accountPayment } from '../../../ledger/templates/payments.ts';

const world = useCalendarWorld();
const NOW = '2027-05-10T10:00:00Z';
const NO_INTERVAL = 0;
const ONE_HOUR_MS = 3_600_000;

const admin = (text: string, values: unknown[] = []) => world.current.ledger.admin(text, values);
const checkRecent = async (intervalMs = NO_INTERVAL) =>
  (await world.current.at(NOW)).checkRecentLedger(intervalMs);
/** Until nothing is new: transactions of other databases delay the mark of the last check. */
const checkUntilDone = () =>
  expect.poll(async () => (await checkRecent())?.accounts, { interval: 50 }).toBe(0);

const openPayer = async () => {
  const { ledger } = world.current;
  const { compteId, intervenantId } = await ledger.openLoadedAccount(10_000, { millesime: 2027 });
  const pay = (cents: number) =>
    ledger.post([
      accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] }),
    ]);
  return { compteId, pay };
};
const falsify = (compteId: string, column: 'balance' | 'reserved', by: number) =>
  admin(
    `update ledger_account set ${column} = ${column} + $2
     where kind = 'BENEFICIAIRE_COMPTE' and key = $1`,
    [compteId, by],
  );
const isSuspended = async () =>
  (await admin(`select from platform_state where key = 'ledger_suspended' and value = 'true'`))
    .length > 0;
const ask = async (path: string) => (await world.current.api.http.inject(path)).statusCode;
const breachesOf = (seen: Awaited<ReturnType<typeof checkRecent>>) =>
  Object.fromEntries((seen?.outcomes ?? []).map(({ id, breaches }) => [id, breaches]));

afterEach(async () => {
  await admin(`delete from platform_state where key = 'ledger_suspended'`);
});

describe('the check of recent ledger entries', () => {
  it('[L37] finds one cent added by hand to an idle account, and suspends the ledger', async () => {
    const { ledger, api } = world.current;
    const { compteId } = await openPayer();
    const other = await openPayer();
    await checkUntilDone();
    expect(await isSuspended()).toBe(false);
    expect([await ask('/readyz'), await ask('/readyz/mouvements')]).toEqual([200, 200]);
    await falsify(compteId, 'balance', 1);

    expect(breachesOf(await checkRecent())).toEqual({ I3: 1, 'I3-reserve': 0 });
    await expect(other.pay(100)).rejects.toMatchObject({ code: 'LEDGER_SUSPENDU', status: 409 });
    // Nothing is repaired, and reads still work.
    expect(await ledger.balanceOf(compteId)).toBe(10_001);
    expect([await ask('/readyz'), await ask('/readyz/mouvements')]).toEqual([200, 503]);
    expect(
      api.logLines.some((line) => line.includes('LIVRES_INCOHERENTS') && line.includes('alarme')),
    ).toBe(true);
    // The whole check has followed, with the result of every rule.
    const rules = await admin(
      `select code from livres_controle_regle where manquements > 0 and not retard`,
    );
    expect(rules).toEqual([{ code: 'I3' }]);
    await falsify(compteId, 'balance', -1);
  });

  it('[L37] finds it after another movement, and in a reservation', async () => {
    const { compteId, pay } = await openPayer();
    await checkUntilDone();
    await falsify(compteId, 'balance', 1);
    await pay(100);
    await falsify(compteId, 'reserved', 5);
    expect(breachesOf(await checkRecent())).toEqual({ I3: 1, 'I3-reserve': 1 });
    await falsify(compteId, 'balance', -1);
    await falsify(compteId, 'reserved', -5);
  });

  it('[L37] finds entries without their balance', async () => {
    const { compteId, pay } = await openPayer();
    await pay(100);
    await checkUntilDone();
    // Balanced, so that the ledger accepts it; only the balance is not updated.
    await admin(
      `with made as (
         insert into ledger_journal (posting_id, kind, unit, phase, occurred_at, actor, origin,
           request_id, contract_numero)
         select posting_id, kind, unit, phase, occurred_at, actor, origin, request_id, contract_numero
         from ledger_journal order by id desc limit 1 returning id, occurred_at)
       insert into ledger_entry (journal_id, line, account_id, amount, occurred_at)
       select made.id, e.line, e.account_id, e.amount, made.occurred_at
       from made, ledger_entry e where e.journal_id = (select max(id) from ledger_journal)`,
    );
    expect(breachesOf(await checkRecent())).toMatchObject({ I3: 1 });
    // Append-only: the entry stays, and the balance is corrected.
    await falsify(compteId, 'balance', -100);
  });

  it('[L37] checks written accounts, and all of them when the mark is of another server', async () => {
    const { pay } = await openPayer();
    await openPayer();
    await checkUntilDone();
    await pay(100);
    expect((await checkRecent())?.accounts).toBe(1);
    const [row] = await admin(
      `select count(*)::integer as all from ledger_account where balance is not null`,
    );
    for (const mark of ['18446744073709551000', '3']) {
      await admin(
        `update platform_state set value = to_jsonb($1::text) where key = 'ledger_looked_since'`,
        [mark],
      );
      expect((await checkRecent())?.accounts).toBe(row?.['all']);
    }
    expect(await isSuspended()).toBe(false);
  });

  it('[L37] is run by one replica at a time, and its interval counts for all', async () => {
    await withClient(world.current.adminUrl, async (other) => {
      await other.query('begin');
      await other.query(`select pg_advisory_xact_lock(hashtextextended('livres-regard', 0))`);
      expect(await checkRecent()).toBeUndefined();
      // The replica has crashed: its lock ends with its connection.
      await other.query('rollback');
    });
    expect(await checkRecent()).toBeDefined();
    expect(await checkRecent(ONE_HOUR_MS)).toBeUndefined();
    await admin(
      `update platform_state set updated_at = updated_at - interval '2 hours'
       where key = 'ledger_looked_since'`,
    );
    expect(await checkRecent(ONE_HOUR_MS)).toBeDefined();
  });
});
