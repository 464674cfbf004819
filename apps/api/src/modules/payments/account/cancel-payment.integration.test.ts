import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { payingWorld, type PayingWorld } from '../../../../test/paying-calls.ts';
import { createPaymentsModule } from './payments.module.ts';

const cards = useCardWorld();
let world: PayingWorld;

beforeAll(() => {
  world = payingWorld(cards.current);
});
afterEach(async () => {
  await world.restore();
});

const ACCEPTED = { action: 'payer', carte: 'ACCEPTEE' };
const setStatut = (reference: string, statut: string) =>
  world.api.query('update paiement_compte set statut = $2 where reference = $1', [
    reference,
    statut,
  ]);

const paid = async (cents = 4_000) => {
  const account = await world.ledger.openLoadedAccount(10_000);
  const reply = await world.pay({ montant: cents / 100, numeroComptesCESU: [account.numero] });
  return { ...account, reference: reply.json<{ valeur: string }>().valeur };
};

describe('cancelling a payment', () => {
  it('[ACC-16] [ACC-27] restores the balance while the payment is in no payout', async () => {
    const { compteId, reference } = await paid();
    expect(await world.read(reference)).toMatchObject({ statut: 'EN_COURS', annulable: true });
    const reply = await world.cancel(reference);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ reference, statut: 'ANNULE', annulable: false });
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    expect(await world.owedFor(reference)).toBe(0);
  });

  it('[L12] takes effect once, and repeats its answer', async () => {
    const { compteId, reference } = await paid();
    const first = await world.cancel(reference, 'cle-annulation');
    const again = await world.cancel(reference, 'cle-annulation');
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const anew = await world.cancel(reference);
    expect(anew.statusCode).toBe(409);
    expect(anew.json()).toMatchObject({ code: 'PAIEMENT_NON_ANNULABLE' });
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
  });

  it('ten times concurrently restores the balance once', async () => {
    const { compteId, reference } = await paid();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, rank) => world.cancel(reference, `dix-${rank}`)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
  });

  it.each(['EFFECTUE', 'REJETE', 'ANNULE'])(
    'is refused for a payment in state %s',
    async (statut) => {
      const { reference } = await paid();
      await setStatut(reference, statut);
      expect((await world.cancel(reference)).json()).toMatchObject({
        code: 'PAIEMENT_NON_ANNULABLE',
      });
      await setStatut(reference, 'EN_COURS');
    },
  );

  it('[ACC-21] refunds the complement and its fee to the card', async () => {
    const { compteId, reference, card, page } = await world.begin();
    await world.answer(page, ACCEPTED);
    expect((await world.cancel(reference)).statusCode).toBe(200);
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    await world.work();
    expect(await world.cardState(card)).toBe('REMBOURSEE');
    expect(await world.refundOf(card)).toEqual({ statut: 'EFFECTUE', motif: 'ANNULATION' });
    expect(await world.owedFor(reference)).toBe(0);
    expect(await world.read(reference)).toMatchObject({ statut: 'ANNULE' });
  });

  it('[L19] concurrent with the card’s capture takes effect once, and loses no money', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { compteId, reference, card, page } = await world.begin();
      await world.sandbox.submit(page, ACCEPTED);
      await world.sandbox.delivered();
      await Promise.all([world.work(), world.cancel(reference)]);
      // Cancelled first, or captured first and then refunded: the balance is restored.
      await world.work();
      expect(await world.cardState(card), `round ${round}`).toBe('REMBOURSEE');
      expect(await world.holdings(compteId), `round ${round}`).toEqual([10_000, 0]);
      expect(await world.owedFor(reference), `round ${round}`).toBe(0);
    }
  });

  it('[S20] is refused to other users', async () => {
    const { compteId, reference } = await paid();
    const foreign = await world.api.signIn('demo-double');
    const cancel = (which: string) =>
      world.api.http.inject({
        method: 'POST',
        url: `/api/eb/beneficiaires/paiements-comptes/${which}/annulation`,
        headers: { authorization: `Bearer ${foreign}`, 'idempotency-key': `autre-${which}` },
      });
    const [stolen, unknown] = [await cancel(reference), await cancel('PCZZZZZZZZZZ')];
    expect([stolen.statusCode, unknown.statusCode]).toEqual([404, 404]);
    expect({ ...stolen.json<object>(), requestId: '' }).toEqual({
      ...unknown.json<object>(),
      requestId: '',
    });
    expect(await world.holdings(compteId)).toEqual([6_000, 0]);
  });
});

describe('a payment whose complement is never paid', () => {
  const later = (reference: string, hours: number) =>
    world.api.query(
      `update paiement_compte set created_at = created_at - $2 * interval '1 hour'
       where reference = $1`,
      [reference, hours],
    );

  it('[ACC-27] is cancelled after two days, not before and not while a page is open', async () => {
    const { cancelExpired } = createPaymentsModule(world.api.server.platform, world.cards);
    await cancelExpired();
    const open = await world.begin();
    const { numero, compteId } = await world.ledger.openLoadedAccount(10_000);
    const reply = await world.pay({
      montant: 40,
      complementPaiement: 10,
      numeroComptesCESU: [numero],
    });
    const { valeur } = reply.json<{ valeur: string }>();
    await later(open.reference, 49);
    await later(valeur, 47);
    expect(await cancelExpired()).toBe(0);
    await later(valeur, 2);
    expect(await cancelExpired()).toBe(1);
    expect(await world.read(valeur)).toMatchObject({ statut: 'ANNULE' });
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    expect(await world.read(open.reference)).toMatchObject({ statut: 'EN_ATTENTE_CARTE' });
  });
});

it('[I1] the ledger invariants hold after all tests', async () => {
  expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
});
