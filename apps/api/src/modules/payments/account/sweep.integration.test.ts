import { beforeAll, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { BEFORE_AND_AFTER, countStatements, stopsOf } from '../../../../test/ledger/cuts.ts';
import { underWatch } from '../../../../test/ledger/statement-hook.ts';
import {
  payingCalls,
  payingWorld,
  type PayingCalls,
  type PayingWorld,
} from '../../../../test/paying-calls.ts';

const cards = useCardWorld();
let world: PayingWorld;
let replica: PayingCalls;

beforeAll(async () => {
  world = payingWorld(cards.current);
  const other = await world.api.variant({});
  replica = payingCalls(other, world.token);
  return () => other.server.close();
});

const ACCEPTED = { action: 'payer', carte: 'ACCEPTEE' };

describe('[L2] a crash at any statement', () => {
  it('of B-068 with a complement leaves one waiting payment and one answer', async () => {
    const ask = (calls: PayingCalls, numero: string, key: string) =>
      calls.pay({ montant: 100, complementPaiement: 10, numeroComptesCESU: [numero] }, key);
    const probe = await world.ledger.openLoadedAccount(10_000);
    const statements = await countStatements(() => ask(world, probe.numero, 'sonde'));
    expect(statements).toBeGreaterThan(1);
    for (const { name, fate } of stopsOf(statements)) {
      // The whole balance: a replay must not fail on the reservation of the first attempt.
      const { numero, compteId } = await world.ledger.openLoadedAccount(10_000);
      await underWatch(fate, () => ask(world, numero, name));
      const second = await ask(replica, numero, name);
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      expect((await ask(world, numero, name)).body, name).toBe(second.body);
      expect(await world.holdings(compteId), name).toEqual([10_000, 10_000]);
    }
    expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
  });

  it('of a cancellation restores the balance once', async () => {
    const paid = async () => {
      const { numero, compteId } = await world.ledger.openLoadedAccount(10_000);
      const reply = await world.pay({ montant: 100, numeroComptesCESU: [numero] });
      return { compteId, reference: reply.json<{ valeur: string }>().valeur };
    };
    const probe = await paid();
    const statements = await countStatements(() => world.cancel(probe.reference));
    expect(statements).toBeGreaterThan(1);
    for (const { name, fate } of stopsOf(statements, BEFORE_AND_AFTER)) {
      const { compteId, reference } = await paid();
      const key = `annulation-${name}`;
      await underWatch(fate, () => world.cancel(reference, key));
      const second = await replica.cancel(reference, key);
      expect(second.statusCode, `${name}: ${second.body}`).toBe(200);
      expect((await world.cancel(reference, key)).body, name).toBe(second.body);
      expect(await world.holdings(compteId), name).toEqual([10_000, 0]);
    }
    expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
  });

  it.each([
    [ACCEPTED, 'EN_COURS', [6_000, 0], 5_000],
    [{ action: 'payer', carte: 'REFUSEE' }, 'ANNULE', [10_000, 0], 0],
  ] as const)('of the card’s answer %o: %s once', async (choice, statut, holdings, owed) => {
    const answered = async () => {
      const payment = await world.begin();
      await world.sandbox.submit(payment.page, choice);
      await world.sandbox.delivered();
      const [message] = await world.api.query(
        `update outbox_message set handed_at = now()
         where done_at is null and kind = 'NOTIFICATION_CARTE' returning id`,
      );
      return { ...payment, message: String(message?.['id']) };
    };
    const probe = await answered();
    const statements = await countStatements(() => world.api.server.doMessage(probe.message));
    expect(statements).toBeGreaterThan(1);
    for (const { name, fate } of stopsOf(statements, BEFORE_AND_AFTER)) {
      const { compteId, reference, message } = await answered();
      await underWatch(fate, () => world.api.server.doMessage(message));
      await world.work();
      expect(await world.read(reference), name).toMatchObject({ statut });
      expect(await world.holdings(compteId), name).toEqual(holdings);
      expect(await world.owedFor(reference), name).toBe(owed);
    }
    expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
  });
});

describe('a payment on one replica', () => {
  it('[L40] is visible on the other as soon as it is answered', async () => {
    const { numero } = await world.ledger.openLoadedAccount(10_000);
    for (let round = 1; round <= 20; round += 1) {
      const [payer, reader] = round % 2 === 0 ? [world, replica] : [replica, world];
      const reply = await payer.pay({ montant: 1, numeroComptesCESU: [numero] });
      const { valeur } = reply.json<{ valeur: string }>();
      expect((await reader.read(valeur)).statut).toBe('EN_COURS');
      const accounts = (await reader.get('/api/eb/beneficiaires/comptes-actifs')).json<
        { numeroCompteCesu: string; solde: number }[]
      >();
      expect(accounts.find((one) => one.numeroCompteCesu === numero)?.solde).toBe(100 - round);
    }
  });
});
