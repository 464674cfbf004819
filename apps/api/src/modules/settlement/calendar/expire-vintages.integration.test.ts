import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import { useCalendarWorld } from '../../../../test/calendar-world.ts';
import { accountPayment } from '../../../ledger/templates/payments.ts';
import { paperToAccount } from '../../../ledger/templates/voucher-changes.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { UnitsOfWork } from '../../../platform/ports/unit-of-work.ts';
import { TEST_AUTHOR } from '../../../../test/ledger-world.ts';

const world = useCalendarWorld();

const statuts = async (numeros: readonly string[]) => {
  const rows = await world.current.ledger.admin(
    'select statut, count(*)::integer as count from titre where numero = any ($1) group by statut',
    [numeros],
  );
  return Object.fromEntries(rows.map(({ statut, count }) => [String(statut), Number(count)]));
};

const expirations = async (numeros: readonly string[]): Promise<unknown> => {
  const [row] = await world.current.ledger.admin(
    `select count(*)::integer as count from titre_event where titre_numero = any ($1) and to_statut = 'EXPIRE'`,
    [numeros],
  );
  return row?.['count'];
};

describe('the end of a vintage', () => {
  it.each([
    [2026, '2027-02-28T22:50:00Z', '2027-02-28T23:00:00Z'],
    [2027, '2028-02-29T22:50:00Z', '2028-02-29T23:00:00Z'],
  ])('[L23] [L25] %i is valid at %s and expired at %s', async (millesime, before, after) => {
    const { ledger, at } = world.current;
    await at(`${millesime}-12-10T10:00:00Z`);
    const account = await ledger.openLoadedAccount(10_000, { millesime });
    const { titres } = await ledger.openTitres(account, [1_500, 1_500, 2_000, 2_500, 3_000]);
    const waiting = await ledger.openTitres(account, [4_000]);
    await ledger.post([
      paperToAccount({
        compteId: account.compteId,
        availableFrom: `${millesime + 2}-01-01`,
        ...waiting,
      }),
    ]);
    const numeros = titres.map(({ numero }) => numero);
    const [blocked, sent] = numeros;
    await ledger.admin(`select titre_step($1, 'ACTIF', 'BLOQUE', 'essai')`, [blocked]);
    await ledger.admin(`update titre set statut = 'EXPEDIE' where numero = $1`, [sent]);

    await (await at(before)).expireVintages();
    expect(await ledger.balanceOf(account.compteId)).toBe(10_000);
    expect(await statuts(numeros)).toEqual({ ACTIF: 3, BLOQUE: 1, EXPEDIE: 1 });

    const tasks = await at(after);
    await Promise.all([1, 2, 3].map(() => tasks.expireVintages()));
    await tasks.expireVintages();
    expect(await ledger.balanceOf(account.compteId)).toBe(0);
    expect(await ledger.countJournals(account.compteId, 'EXPIRATION')).toBe(1);
    expect(await statuts(numeros)).toEqual({ EXPIRE: 5 });
    expect(await expirations(numeros)).toBe(5);
    const [left] = await ledger.admin(
      'select sum(balance)::integer as sum from ledger_account where compte_id = $1',
      [account.compteId],
    );
    expect(left).toEqual({ sum: 0 });
    expect(await ledger.breaches()).toEqual([]);
  });

  it('continues after a crash, each voucher once', async () => {
    const { ledger, at, api } = world.current;
    await at('2028-06-10T10:00:00Z');
    const account = await ledger.openAccount({ millesime: 2028 });
    const { titres } = await ledger.openTitres(
      account,
      Array.from({ length: 1_200 }, () => 1_500),
    );
    const numeros = titres.map(({ numero }) => numero);
    const { units } = api.server.platform;
    let left = 1;
    const failing: UnitsOfWork = {
      transact: (work, options) => {
        if (left === 0) return Promise.reject(new Error('power cut'));
        left -= 1;
        return units.transact(work, options);
      },
    };
    await (await at('2029-02-15T10:00:00Z')).expireVintages();
    // The first transaction covers the first five hundred.
    const stopped = await at('2029-03-01T10:00:00Z', { units: failing });
    await expect(stopped.expireVintages()).rejects.toThrow('power cut');
    expect(await statuts(numeros)).toEqual({ EXPIRE: 500, ACTIF: 700 });

    const tasks = await at('2029-03-01T10:05:00Z');
    expect(await tasks.expireVintages()).toEqual({ accounts: 0, stocks: 2 });
    expect(await statuts(numeros)).toEqual({ EXPIRE: 1_200 });
    expect(await expirations(numeros)).toBe(1_200);
    const sizes = await ledger.admin(
      `select count(*)::integer as lines from ledger_entry e where e.titre_numero = any ($1) and e.amount < 0
       group by e.journal_id order by 1 desc`,
      [numeros],
    );
    expect(sizes.map(({ lines }) => lines)).toEqual([500, 500, 200]);
    expect(await ledger.breaches()).toEqual([]);
  });

  it('excludes reserved amounts until their reservation ends', async () => {
    const { ledger, at } = world.current;
    await at('2030-01-10T10:00:00Z');
    const { compteId, intervenantId } = await ledger.openLoadedAccount(5_000, { millesime: 2029 });
    const reserved = await ledger.post([
      accountPayment({
        intervenantId,
        shares: [{ compteId, amountCents: centsOf(2_000) }],
        isReservation: true,
      }),
    ]);
    await (await at('2030-03-01T10:00:00Z')).expireVintages();
    expect(await ledger.balanceOf(compteId)).toBe(2_000);
    await ledger.units.transact((unit) =>
      ledgerIn(unit).giveUp(reserved.journals[0]!, TEST_AUTHOR),
    );
    await (await at('2030-03-02T10:00:00Z')).expireVintages();
    expect(await ledger.balanceOf(compteId)).toBe(0);
    expect(await ledger.breaches()).toEqual([]);
  });
});
