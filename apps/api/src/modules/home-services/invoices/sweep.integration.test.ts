import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import {
  ACCEPTED,
  invoiceWorld,
  REFUSED,
  type InvoiceWorld,
} from '../../../../test/invoice-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import {
  BEFORE_AND_AFTER,
  countStatements,
  heardOf,
  repeated,
  stopsOf,
} from '../../../../test/ledger/cuts.ts';
import { underWatch } from '../../../../test/ledger/statement-hook.ts';
import type { TestApi } from '../../../../test/test-api.ts';

const cards = useCardWorld();
let world: InvoiceWorld;
let replica: TestApi;

beforeAll(async () => {
  world = invoiceWorld(cards.current);
  replica = await world.api.variant({});
});
afterAll(() => replica.server.close());

const LONG = { timeout: 300_000 };
const breaches = () => breachesOf(world.api.urls.adminUrl);

describe('[L2] interruption at any statement', () => {
  it('of S-11: one settlement holds the invoices, with one answer', LONG, async () => {
    const other = world.on(replica);
    const probe = await world.give();
    const statements = await countStatements(() => world.start([probe], 'sonde-s11'));
    expect(statements).toBeGreaterThan(5);
    for (const stop of stopsOf(statements, BEFORE_AND_AFTER)) {
      const numeros = [await world.give(10), await world.give(12)];
      const name = `l2-s11-${stop.name}`;
      const first = await heardOf(stop, () => world.start(numeros, name));
      const second = await repeated(() => other.start(numeros, name));
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      if (first?.statusCode === 200) expect(second.body, name).toBe(first.body);
      expect((await world.start(numeros, name)).body, name).toBe(second.body);
      expect(await world.statuts(numeros), name).toEqual(['EN_COURS', 'EN_COURS']);
      const live = await world.one(
        `select count(*)::int as n from reglement_factures g join reglement_facture r on r.reglement_id = g.id
         where r.facture_numero = $1 and g.statut = 'EN_ATTENTE_CARTE'`,
        [numeros[0]],
      );
      expect(live, name).toEqual({ n: 1 });
    }
    expect(await breaches()).toEqual([]);
  });

  it.each([
    [ACCEPTED, 'PAYEE', ['FACTURES_CARTE'], 2_200],
    [REFUSED, 'A_PAYER', [], 0],
  ] as const)('of the card’s answer %o: %s once', LONG, async (choice, statut, journals, owed) => {
    const answered = async () => {
      const begun = await world.begin(10, 12);
      await world.sandbox.submit(begun.page, choice);
      await world.sandbox.delivered();
      const [message] = await world.api.query(
        `update outbox_message set handed_at = now()
         where done_at is null and kind = 'NOTIFICATION_CARTE' returning id`,
      );
      return { ...begun, message: String(message?.['id']) };
    };
    const probe = await answered();
    const statements = await countStatements(() => world.api.server.doMessage(probe.message));
    expect(statements).toBeGreaterThan(5);
    for (const { name, fate } of stopsOf(statements, BEFORE_AND_AFTER)) {
      const { numeros, card, message } = await answered();
      await underWatch(fate, () => world.api.server.doMessage(message));
      await world.work();
      expect(await world.statuts(numeros), name).toEqual([statut, statut]);
      expect(await world.journalsOf(card), name).toEqual(journals);
      expect(await world.owedBy(card), name).toBe(owed);
    }
    expect(await breaches()).toEqual([]);
  });

  it('of B-068 for invoices: one payment holds them, with one answer', LONG, async () => {
    const other = world.on(replica);
    const ask = (numero: string, compte: string) => ({
      montant: 20,
      numeroComptesCESU: [compte],
      numerosFacture: [numero],
    });
    const probe = await world.openAccount(2_000);
    const probed = ask(await world.give(20), probe.numero);
    const statements = await countStatements(() => world.payFrom(probed, 'sonde-b068'));
    expect(statements).toBeGreaterThan(5);
    for (const { name, fate } of stopsOf(statements, BEFORE_AND_AFTER)) {
      const account = await world.openAccount(2_000);
      const numero = await world.give(20);
      const body = ask(numero, account.numero);
      const key = `l2-b068-${name}`;
      await underWatch(fate, () => world.payFrom(body, key));
      const second = await repeated(() => other.payFrom(body, key));
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      expect((await world.payFrom(body, key)).body, name).toBe(second.body);
      expect(await world.statuts([numero]), name).toEqual(['EN_COURS']);
      expect(await world.ledger.balanceOf(account.compteId), name).toBe(0);
    }
    expect(await breaches()).toEqual([]);
  });
});
