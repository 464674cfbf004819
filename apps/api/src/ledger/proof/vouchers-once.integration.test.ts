import { describe, expect, it } from 'vitest';
import { useLedgerWorld } from '../../../test/ledger-world.ts';
import { paperExpired } from '../templates/orders.ts';
import { paperPayment } from '../templates/payments.ts';
import { paperToAccount, vintageTrade } from '../templates/voucher-changes.ts';

const world = useLedgerWorld();
const ROUNDS = 60;
const GONE = { code: 'OPERATION_HORS_PERIODE' };

describe('a voucher', () => {
  it('[I6] that is gone is refused in words', async () => {
    const account = await world.current.openAccount();
    const { stock, titres } = await world.current.openTitres(account, [2_000, 1_500]);
    const pay = (chosen: typeof titres) =>
      world.current.post([
        paperPayment({ intervenantId: account.intervenantId, stock, titres: chosen }),
      ]);
    await pay(titres.slice(0, 1));
    await expect(pay(titres.slice(0, 1))).rejects.toMatchObject(GONE);
    // One of two is gone: the other stays.
    await expect(pay(titres)).rejects.toMatchObject(GONE);
    await expect(pay([...titres.slice(1), ...titres.slice(1)])).rejects.toMatchObject(GONE);
    await pay(titres.slice(1));
    expect(await world.current.breaches()).toEqual([]);
  });

  it.each(['EN_FABRICATION', 'EXPEDIE', 'BLOQUE'])('that is %s pays nothing', async (statut) => {
    const account = await world.current.openAccount();
    const { stock, titres } = await world.current.openTitres(account, [2_000]);
    await world.current.admin(`update titre set statut = $1 where numero = $2`, [
      statut,
      titres[0]?.numero,
    ]);
    await expect(
      world.current.post([paperPayment({ intervenantId: account.intervenantId, stock, titres })]),
    ).rejects.toMatchObject(GONE);
    // It may still expire with its vintage.
    await world.current.setBusinessTime(`${stock.millesime + 1}-03-02T09:00:00Z`);
    await world.current.post([paperExpired(stock, titres)]);
    await world.current.admin(`delete from platform_state where key = 'business_clock_offset_ms'`);
  });

  it('[L10] used by several commands at once leaves once, in every round', async () => {
    // In February a vintage is traded, and the next one is paid with and converted.
    await world.current.setBusinessTime('2027-02-10T09:00:00Z');
    const account = await world.current.openAccount({ millesime: 2027 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const isTrade = round % 3 === 0;
      const { stock, titres } = await world.current.openTitres(
        account,
        [2_000, 1_500],
        isTrade ? 2026 : 2027,
      );
      const waiting = { compteId: account.compteId, availableFrom: '2027-02-13' };
      const use = isTrade
        ? () => world.current.post([vintageTrade({ stock, titres }, waiting)])
        : () =>
            world.current.post([
              paperPayment({ intervenantId: account.intervenantId, stock, titres }),
            ]);
      const convert = isTrade
        ? () => world.current.post([vintageTrade({ stock, titres: titres.toReversed() }, waiting)])
        : () =>
            world.current.post([
              paperToAccount({ ...waiting, stock, titres: titres.toReversed() }),
            ]);
      const outcomes = await Promise.allSettled([use(), convert(), use(), convert()]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(GONE);
      }
    }
    expect(await world.current.breaches()).toEqual([]);
  });
});
