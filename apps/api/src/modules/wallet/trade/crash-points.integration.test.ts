import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  BEFORE_AND_AFTER,
  countStatements,
  heardOf,
  repeated,
  stopsOf,
} from '../../../../test/ledger/cuts.ts';
import { underWatch } from '../../../../test/ledger/statement-hook.ts';
import type { TestBook } from '../../../../test/paper-world.ts';
import type { TestApi } from '../../../../test/test-api.ts';
import { liftThresholds } from '../../../../test/sensitive-actions.ts';
import { ACCEPTED, FEBRUARY, REFUSED, useTradeWorld } from '../../../../test/trade-world.ts';

const trades = useTradeWorld();
let replica: TestApi;
let token: string;

beforeAll(async () => {
  const world = trades.current;
  await liftThresholds(world.api);
  await world.goTo(FEBRUARY);
  replica = await world.api.variant({});
  token = await world.token();
});
afterAll(() => replica.server.close());

const LONG = { timeout: 300_000 };
const breaches = () => breachesOf(trades.current.api.urls.adminUrl);
const numerosOf = ({ titres }: TestBook) => titres.map(({ numero }) => numero);

describe('[L2] interruption at any statement of B-096', () => {
  it('by cheque, account to paper: one trade, one book, one answer', LONG, async () => {
    const world = trades.current;
    const change = { typeProduitFinal: 'TITRE', valeurFaciale: 20, modePaiement: 'CHEQUE' };
    const send = (to: TestApi, account: { numero: string; millesime: number }, key: string) =>
      world.tradeAccount(account, change, { token, key, to });
    const probe = await world.openOld(5_000);
    const statements = await countStatements(() => send(world.api, probe, 'sonde-papier'));
    expect(statements).toBeGreaterThan(5);
    for (const stop of stopsOf(statements, BEFORE_AND_AFTER)) {
      const name = `l2-papier-${stop.name}`;
      const account = await world.openOld(5_000);
      const first = await heardOf(stop, () => send(world.api, account, name));
      const second = await repeated(() => send(replica, account, name));
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, name).toBe(first.body);
      expect((await send(world.api, account, name)).body, name).toBe(second.body);
      expect(await world.holdings(account.compteId), name).toEqual([0, 0]);
      expect(await world.newTitres(account.produit), name).toEqual([3_000, 2_000]);
    }
    expect(await breaches()).toEqual([]);
  });

  it('by card, with vouchers: one reservation and one answer', LONG, async () => {
    const world = trades.current;
    const send = (to: TestApi, book: TestBook, key: string) =>
      world.tradeAll(book, { modePaiement: 'CARTE' }, { token, key, to });
    const probe = await world.openOldBook([1_500]);
    const statements = await countStatements(() => send(world.api, probe, 'sonde-carte'));
    for (const stop of stopsOf(statements, BEFORE_AND_AFTER)) {
      const name = `l2-carte-${stop.name}`;
      const book = await world.openOldBook([1_500, 2_000]);
      const first = await heardOf(stop, () => send(world.api, book, name));
      const second = await repeated(() => send(replica, book, name));
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, name).toBe(first.body);
      const held = await world.one(
        `select count(*)::int as titres, count(distinct echange_id)::int as orders
         from echange_titre where titre_numero = any ($1) and tenu`,
        [numerosOf(book)],
      );
      expect(held, name).toEqual({ titres: 2, orders: 1 });
    }
    expect(await breaches()).toEqual([]);
  });
});

describe('[L2] interruption between the card and the ledger', () => {
  it.each([
    [ACCEPTED, 'VALIDEE', ['ECHANGE', 'ECHANGE']],
    [REFUSED, 'ANNULEE', ['ACTIF', 'ACTIF']],
  ] as const)('%o: the order ends as %s, once', LONG, async (choice, statut, statuts) => {
    const world = trades.current;
    const answered = async () => {
      const order = await world.beginTitres();
      await world.sandbox.submit(order.page, choice);
      await world.sandbox.delivered();
      const [message] = await world.api.query(
        `update outbox_message set handed_at = now()
         where done_at is null and kind = 'NOTIFICATION_CARTE' returning id`,
      );
      return { ...order, message: String(message?.['id']) };
    };
    const probe = await answered();
    const statements = await countStatements(() => world.api.server.doMessage(probe.message));
    expect(statements).toBeGreaterThan(5);
    for (const { name, fate } of stopsOf(statements, BEFORE_AND_AFTER)) {
      const { book, reference, message } = await answered();
      await underWatch(fate, () => world.api.server.doMessage(message));
      await world.work();
      expect(await world.orderOf(reference), name).toMatchObject({ statut });
      expect(await world.statuts(numerosOf(book)), name).toEqual(statuts);
      const waiting = statut === 'VALIDEE' ? [['2027-02-15', 3_500]] : [];
      expect(await world.waitingOf(book.stock.produit), name).toEqual(waiting);
      expect(await world.feeBalance(reference), name).toBe(0);
    }
    expect(await breaches()).toEqual([]);
  });
});
