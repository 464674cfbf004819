import { centsOf } from '@portail/rules/money/cents.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { TEST_CONTRACT } from '../../../test/ledger/holdings.ts';
import { TEST_AUTHOR, useLedgerWorld } from '../../../test/ledger-world.ts';
import { compteOf, payableTo } from '../accounts.ts';
import { journal, credit, debit } from '../journals.ts';
import type { Journal } from '../posting.ts';
import { accountPayment, paperPayment, rightsPayment } from '../templates/payments.ts';
import { accountToPaper, vintageTrade } from '../templates/voucher-changes.ts';
import { monthOpened } from '../templates/orders.ts';

const world = useLedgerWorld();

const payment = (
  { compteId, intervenantId }: { compteId: string; intervenantId: string },
  cents: number,
): Journal =>
  accountPayment({ intervenantId, shares: [{ compteId, amountCents: centsOf(cents) }] });

afterEach(async () => {
  await world.current.admin(
    `delete from platform_state where key in ('ledger_suspended', 'business_clock_offset_ms')`,
  );
});

describe('the ledger refuses', () => {
  it('[LG002] every movement while they are suspended, but still answer what was done', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const done = await world.current.postIdempotent('avant', [payment(account, 1_000)]);
    await world.current.admin(
      `insert into platform_state (key, value, updated_at) values ('ledger_suspended', 'true', now())`,
    );
    await expect(world.current.post([payment(account, 1_000)])).rejects.toMatchObject({
      code: 'LEDGER_SUSPENDU',
    });
    await expect(
      world.current.postIdempotent('pendant', [payment(account, 1_000)]),
    ).rejects.toMatchObject({ code: 'LEDGER_SUSPENDU' });
    const again = await world.current.postIdempotent('avant', [payment(account, 1_000)]);
    expect([done.replay, again.replay]).toEqual([false, true]);
    await world.current.admin(`delete from platform_state where key = 'ledger_suspended'`);
    // The refusal left no trace of its key.
    expect(await world.current.postIdempotent('pendant', [payment(account, 1_000)])).toMatchObject({
      replay: false,
    });
    expect(await world.current.balanceOf(account.compteId)).toBe(3_000);
  });

  it('[LG003] a key that was used for another command', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    await world.current.postIdempotent('une', [payment(account, 1_000)]);
    await expect(
      world.current.postIdempotent('une', [payment(account, 1_001)]),
    ).rejects.toMatchObject({
      code: 'CLE_IDEMPOTENCE_REUTILISEE',
    });
    // The key belongs to its owner: another one may have the same.
    await world.current.postIdempotent('une', [payment(account, 1_001)], { owner: 'autre' });
    expect(await world.current.balanceOf(account.compteId)).toBe(2_999);
  });

  it('[LG005] a journal that is not balanced, of one line, of two units or of none', async () => {
    const { compteId, intervenantId } = await world.current.openLoadedAccount(5_000);
    const write = (entries: Journal['entries'], unit: Journal['unit'] = 'CENTIME') =>
      world.current.post([{ kind: 'PAIEMENT_COMPTE', unit, entries }]);
    const lines = [debit(compteOf(compteId), 100), credit(payableTo(intervenantId), 99)];
    await expect(write(lines)).rejects.toMatchObject({ code: 'LG005' });
    await expect(write(lines.slice(0, 1))).rejects.toMatchObject({ code: 'LG005' });
    await expect(world.current.post([])).rejects.toMatchObject({ code: 'LG005' });
    // Euros in a journal of minutes: no such account can even be opened.
    await expect(
      write([debit(compteOf(compteId), 100), credit(payableTo(intervenantId), 100)], 'MINUTE'),
    ).rejects.toMatchObject({ code: '23514' });
    await expect(
      world.current.post([
        journal('VIREMENT', [
          debit(payableTo(intervenantId), 100_000_000_001),
          credit(compteOf(compteId), 100_000_000_001),
        ]),
      ]),
    ).rejects.toMatchObject({ code: '23514' });
    expect(await world.current.balanceOf(compteId)).toBe(5_000);
  });

  it('[LG007] a date of one’s own, unless an import brings a past one', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const at = new Date(Date.now() - 86_400_000);
    const asImport = { author: { ...TEST_AUTHOR, origin: 'IMPORT' as const } };
    await expect(world.current.post([payment(account, 100)], { at })).rejects.toMatchObject({
      code: 'LG007',
    });
    await expect(
      world.current.post([payment(account, 100)], {
        ...asImport,
        at: new Date(Date.now() + 3_600_000),
      }),
    ).rejects.toMatchObject({ code: 'LG007' });
    const posted = await world.current.post([payment(account, 100)], { ...asImport, at });
    expect(new Date(posted.at).getTime()).toBe(at.getTime());
  });

  it('[L7] more than there is as a matter of balance, and never tries it twice', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    const before = await world.current.admin(
      `select pg_sequence_last_value('ledger_journal_id_seq') as last`,
    );
    await expect(world.current.post([payment(account, 5_001)])).rejects.toMatchObject({
      code: 'SOLDE_INSUFFISANT',
    });
    const after = await world.current.admin(
      `select pg_sequence_last_value('ledger_journal_id_seq') as last`,
    );
    expect(Number(after[0]?.['last']) - Number(before[0]?.['last'])).toBe(1);
  });
});

describe('[LG004] a window by the business time of the database', () => {
  // Paris: vintage 2026 pays to 31 January 2027 included, is traded in February.
  const vectors = [
    ['2027-01-31T22:59:55Z', 'PAYABLE'],
    ['2027-01-31T23:00:00Z', 'ECHANGEABLE'],
    ['2027-02-28T22:59:55Z', 'ECHANGEABLE'],
    ['2027-02-28T23:00:00Z', 'CLOS'],
  ] as const;
  it.each(vectors)('[L23] [I16] at %s vintage 2026 is %s', async (instant, state) => {
    const account = await world.current.openLoadedAccount(50_000, { millesime: 2026 });
    const next = await world.current.openAccount({ millesime: 2027, produit: account.produit });
    const { stock, titres } = await world.current.openTitres(account, [2_000, 2_000]);
    await world.current.setBusinessTime(instant);
    const tries: Record<string, () => Promise<unknown>> = {
      'PAYABLE compte': () => world.current.post([payment(account, 1_000)]),
      'PAYABLE papier': () =>
        world.current.post([
          paperPayment({ intervenantId: account.intervenantId, stock, titres: titres.slice(0, 1) }),
        ]),
      'PAYABLE format': () =>
        world.current.postPrinting(
          `format-${instant}`,
          { account, millesime: 2026, cents: [1_500] },
          (printed) => [accountToPaper({ compteId: account.compteId, ...printed })],
        ),
      'ECHANGEABLE compte': () =>
        world.current.post([
          vintageTrade(
            { compteId: account.compteId, amountCents: centsOf(1_000) },
            { compteId: next.compteId, availableFrom: '2027-03-03' },
          ),
        ]),
      'ECHANGEABLE papier': () =>
        world.current.post([
          vintageTrade(
            { stock, titres: titres.slice(1) },
            { compteId: next.compteId, availableFrom: '2027-03-03' },
          ),
        ]),
    };
    for (const [name, attempt] of Object.entries(tries)) {
      if (name.startsWith(state)) await attempt();
      else await expect(attempt(), name).rejects.toMatchObject({ code: 'OPERATION_HORS_PERIODE' });
    }
  });

  it('an account that is blocked', async () => {
    const account = await world.current.openLoadedAccount(5_000);
    await world.current.admin(`update compte_cesu set statut = 'BLOQUE' where id = $1`, [
      account.compteId,
    ]);
    await expect(world.current.post([payment(account, 1)])).rejects.toMatchObject({
      code: 'OPERATION_HORS_PERIODE',
    });
  });

  it.each([
    { reporte: false, mois: '2027-05-01', isRefused: true },
    { reporte: false, mois: '2027-06-01', isRefused: false },
    { reporte: true, mois: '2027-05-01', isRefused: false },
    { reporte: true, mois: '2027-07-01', isRefused: true },
  ])(
    '[L31] a right of $mois in June, carried over: $reporte',
    async ({ reporte, mois, isRefused }) => {
      const { compteId, intervenantId, financeurId } = await world.current.openAccount({
        millesime: 2027,
      });
      await world.current.admin(
        `update compte_cesu set type_compte = 'MINUTE_PAR_MOIS' where id = $1`,
        [compteId],
      );
      await world.current.admin(
        `insert into plan_social values ($1, 600, 2200, $2, '2027-01-01', '2027-12-01')`,
        [compteId, reporte],
      );
      // Midnight in Paris has begun the month.
      await world.current.setBusinessTime('2027-05-31T22:00:00Z');
      await world.current.post([monthOpened({ compteId, mois, unit: 'MINUTE', quantity: 600 })]);
      const pay = (minutes: number) =>
        world.current.post(
          rightsPayment({
            compteId,
            unit: 'MINUTE',
            months: [{ mois, quantity: minutes }],
            amountCents: centsOf(2_200),
            intervenantId,
            financeurId,
            contract: TEST_CONTRACT,
          }),
        );
      if (isRefused) {
        await expect(pay(60)).rejects.toMatchObject({ code: 'OPERATION_HORS_PERIODE' });
        return;
      }
      await expect(pay(601)).rejects.toMatchObject({ code: 'SOLDE_INSUFFISANT' });
      await pay(600);
    },
  );
});

it('[I1] the invariants hold afterwards', async () => {
  expect(await world.current.breaches()).toEqual([]);
});
