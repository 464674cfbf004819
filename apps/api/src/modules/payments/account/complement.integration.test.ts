import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import { payingWorld, type PayingWorld } from '../../../../test/paying-calls.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { liftHolds, placeHold } from '../../../../test/sensitive-actions.ts';
import { monthOpened } from '../../../ledger/templates/orders.ts';
import { createEndIfCardIsGone } from './paying.module.ts';
import { paymentsIn } from './payments.repository.ts';

const cards = useCardWorld();
let world: PayingWorld;

beforeAll(() => {
  world = payingWorld(cards.current);
});
afterEach(async () => {
  await world.restore();
});

const ACCEPTED = { action: 'payer', carte: 'ACCEPTEE' };
const REFUSED = { action: 'payer', carte: 'REFUSEE' };

describe('B-068 with a complement', () => {
  it('[ACC-16] [ACC-17] keeps the accounts’ part aside and waits for the card', async () => {
    const { compteId, reference, card } = await world.begin();
    expect(await world.holdings(compteId)).toEqual([10_000, 4_000]);
    const asked = await world.read(reference);
    expect(asked).toMatchObject({
      reference,
      statut: 'EN_ATTENTE_CARTE',
      montant: 40,
      complement: 10,
      fraisComplement: 1.5,
      montantCarte: 11.5,
      etatCarte: 'INITIEE',
      annulable: true,
    });
    // By the reference of its card page too.
    expect(await world.read(card)).toEqual(asked);
    expect(await world.owedFor(reference)).toBe(0);
  });

  it('[ACC-21] [ACC-17] is settled by the card: both parts are owed, the fee is ours', async () => {
    const { compteId, reference, card, page } = await world.begin();
    const back = await world.sandbox.submit(page, ACCEPTED);
    expect(back.headers.get('location')).toBe(
      `https://portail.example/paiement/compte/confirmation?reference=${reference}&referenceTransaction=${card}`,
    );
    await world.work();
    expect(await world.stateOf(card)).toBe('ACCEPTEE');
    expect(await world.holdings(compteId)).toEqual([6_000, 0]);
    expect(await world.owedFor(reference)).toBe(5_000);
    expect(await world.read(card)).toMatchObject({
      reference,
      statut: 'EN_COURS',
      etatCarte: 'ACCEPTEE',
    });
    const [fee] = await world.api.query(
      `select e.amount::integer as amount from carte_transaction t
       join ledger_entry e on e.journal_id = t.encaissement_journal_id
       join ledger_account a on a.id = e.account_id where t.reference = $1 and a.kind = 'FRAIS'`,
      [card],
    );
    expect(fee).toEqual({ amount: 150 });
    expect((await world.start(reference)).json()).toMatchObject({ code: 'PAIEMENT_SANS_OBJET' });
  });

  it.each([
    [REFUSED, 'REFUSEE'],
    [{ action: 'abandonner' }, 'ABANDONNEE'],
    [{ action: 'expirer' }, 'EXPIREE'],
  ])('[ACC-27] %o ends as ANNULE and gives the balance back', async (choice, state) => {
    const { compteId, reference, card, page } = await world.begin();
    await world.answer(page, choice);
    expect(await world.cardState(card)).toBe(state);
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    const ended = await world.read(reference);
    expect(ended).toMatchObject({ statut: 'ANNULE', annulable: false, etatCarte: state });
    expect(ended).not.toHaveProperty('dateVersement');
    expect((await world.start(reference)).json()).toMatchObject({ code: 'PAIEMENT_SANS_OBJET' });
  });

  it('[ACC-18] stays within the slice, and is refused beyond it before anything moves', async () => {
    const { compteId, numero } = await world.ledger.openLoadedAccount(10_000);
    const ask = (complementPaiement: number) =>
      world.pay({ montant: 40, complementPaiement, numeroComptesCESU: [numero] });
    const over = await ask(500.01);
    expect(over.statusCode).toBe(400);
    expect(over.json<{ erreurs: { champ: string; message: string }[] }>().erreurs).toEqual([
      { champ: 'complementPaiement', message: 'Le montant ne peut pas dépasser 500,00\u00a0€.' },
    ]);
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    expect((await ask(500)).statusCode).toBe(200);
    expect((await ask(-1)).statusCode).toBe(400);
  });

  it('[ACC-16] of nothing is an ordinary payment', async () => {
    const { numero, compteId } = await world.ledger.openLoadedAccount(10_000);
    const reply = await world.pay({
      montant: 40,
      complementPaiement: 0,
      numeroComptesCESU: [numero],
      idTeledeclaration: null,
      idTeledeclarationPaje: null,
      numerosFacture: [],
    });
    const paid = await world.read(reply.json<{ valeur: string }>().valeur);
    expect(paid).toMatchObject({ statut: 'EN_COURS', montantCarte: 0, fraisComplement: 0 });
    expect(paid).not.toHaveProperty('etatCarte');
    expect(await world.holdings(compteId)).toEqual([6_000, 0]);
  });

  it('[L9] what is kept aside cannot be spent again', async () => {
    const { numero } = await world.begin();
    const reply = await world.pay({ montant: 60.01, numeroComptesCESU: [numero] });
    expect(reply.json()).toMatchObject({ code: 'SOLDE_INSUFFISANT' });
  });

  it('[L31] [25-25] comes on top of a monthly right, and both go back with a cancel', async () => {
    const account = await world.ledger.openAccount({
      plan: { type: 'MINUTE_PAR_MOIS', quantity: 600, hourlyRateCents: 2_400 },
    });
    const { day: mois, wire } = await world.ledger.thisMonth();
    const { compteId, numero } = account;
    await world.ledger.post([monthOpened({ compteId, mois, unit: 'MINUTE', quantity: 600 })]);
    const reply = await world.pay({
      numeroComptesCESU: [numero],
      dureeParMois: [{ mois: wire, duree: 90 }],
      complementPaiement: 5,
    });
    const { valeur: reference } = reply.json<{ valeur: string }>();
    const right = () =>
      world.one(
        `select balance::integer as balance, reserved::integer as reserved from ledger_account
         where kind = 'DROITS' and compte_id = $1`,
        [compteId],
      );
    expect(await right()).toEqual({ balance: 600, reserved: 90 });
    const duree = { typeCompte: 'MINUTE_PAR_MOIS', quantite: 90 };
    expect(await world.read(reference)).toMatchObject({ duree });
    const { page } = await world.openPage(reference);
    await world.answer(page, ACCEPTED);
    expect(await right()).toEqual({ balance: 510, reserved: 0 });
    expect(await world.read(reference)).toMatchObject({ duree });
    expect(await world.owedFor(reference)).toBe(3_600 + 500);
    await world.cancel(reference);
    expect(await right()).toEqual({ balance: 600, reserved: 0 });
  });
});

describe('B-099', () => {
  it('[L12] answers the same command again, and refuses its key for another', async () => {
    const { reference } = await world.begin();
    const other = await world.begin();
    const first = await world.start(reference, 'cle-carte');
    const again = await world.start(reference, 'cle-carte');
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await world.start(other.reference, 'cle-carte')).statusCode).toBe(422);
  });

  it('[24-4] opens no card page while the outgoing value of the person is on hold', async () => {
    const { reference } = await world.begin();
    await placeHold(world.api, 'demo-rh');
    const refused = await world.start(reference, 'cle-suspendue');
    await liftHolds(world.api);
    expect(refused.json()).toMatchObject({ code: 'OPERATIONS_SUSPENDUES' });
    expect((await world.start(reference, 'cle-suspendue')).statusCode).toBe(200);
  });

  it('[L44] says that the provider is away, and goes on under the same key', async () => {
    const { numero } = await world.ledger.openLoadedAccount(10_000);
    const reply = await world.pay({
      montant: 1,
      complementPaiement: 1,
      numeroComptesCESU: [numero],
    });
    const { valeur } = reply.json<{ valeur: string }>();
    await world.sandbox.change({ panne: true });
    expect((await world.start(valeur, 'cle-absente')).json()).toMatchObject({
      code: 'PRESTATAIRE_CARTE_INDISPONIBLE',
    });
    await world.sandbox.change({ panne: false });
    expect((await world.start(valeur, 'cle-absente')).statusCode).toBe(200);
  });
});

describe('two pages for one payment', () => {
  it('[ACC-21] the first refused, the second pays', async () => {
    const { compteId, reference, page } = await world.begin();
    const second = await world.openPage(reference);
    await world.answer(page, REFUSED);
    expect(await world.read(reference)).toMatchObject({ statut: 'EN_ATTENTE_CARTE' });
    await world.answer(second.page, ACCEPTED);
    expect(await world.read(reference)).toMatchObject({
      statut: 'EN_COURS',
      etatCarte: 'ACCEPTEE',
    });
    expect(await world.holdings(compteId)).toEqual([6_000, 0]);
  });

  it('[L19] both paid: one is taken, the other goes back', async () => {
    const { reference, page, card } = await world.begin();
    const second = await world.openPage(reference);
    await world.answer(page, ACCEPTED);
    await world.answer(second.page, ACCEPTED);
    expect(await world.cardState(card)).toBe('ACCEPTEE');
    expect(await world.cardState(second.card)).toBe('REMBOURSEE');
    expect(await world.refundOf(second.card)).toEqual({
      statut: 'EFFECTUE',
      motif: 'PAIEMENT_FERME',
    });
    expect(await world.owedFor(reference)).toBe(5_000);
    expect(await world.read(reference)).toMatchObject({ statut: 'EN_COURS' });
  });
});

describe('[L19] money that comes too late', () => {
  it('after the person gave up: it is in the books, owed to nobody, and goes back', async () => {
    const { compteId, reference, card, page } = await world.begin();
    expect((await world.cancel(reference)).json()).toMatchObject({ statut: 'ANNULE' });
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    await world.answer(page, ACCEPTED);
    expect(await world.cardState(card)).toBe('REMBOURSEE');
    expect(await world.refundOf(card)).toEqual({ statut: 'EFFECTUE', motif: 'PAIEMENT_FERME' });
    expect(await world.owedFor(reference)).toBe(0);
    expect(await world.read(reference)).toMatchObject({ statut: 'ANNULE' });
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
  });

  it('after the page was given up a day later', async () => {
    const { compteId, reference, card, page } = await world.begin();
    for (const minutes of [2, 6, 16, 61, 24 * 60 + 1]) {
      world.clock.advance(minutes * 60_000);
      await world.cards.pollDue();
    }
    expect(await world.cardState(card)).toBe('EXPIREE');
    expect(await world.read(reference)).toMatchObject({ statut: 'ANNULE' });
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    await world.restore();
    await world.answer(page, ACCEPTED);
    expect(await world.refundOf(card)).toEqual({ statut: 'EFFECTUE', motif: 'PAIEMENT_FERME' });
    expect(await world.read(reference)).toMatchObject({ statut: 'ANNULE' });
    expect(await world.owedFor(reference)).toBe(0);
  });

  it('the bank takes it back by itself: the payment is not made by half', async () => {
    const { compteId, reference, card, page } = await world.begin();
    await world.answer(page, ACCEPTED);
    await world.tell(await world.bodyOf(card, 'IMPAYE'));
    await world.work();
    expect(await world.cardState(card)).toBe('REMBOURSEE');
    expect(await world.read(reference)).toMatchObject({ statut: 'ANNULE' });
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    expect(await world.owedFor(reference)).toBe(0);
  });
});

describe('a transfer that came back after the card took its part back', () => {
  it('[L19] ends the payment, and leaves one whose card stands', async () => {
    const { platform } = world.api.server;
    const endIfCardIsGone = createEndIfCardIsGone(platform);
    const paidOut = async () => {
      const payment = await world.begin();
      await world.answer(payment.page, ACCEPTED);
      const [row] = await world.api.query(
        `update paiement_compte set statut = 'EFFECTUE' where reference = $1 returning id`,
        [payment.reference],
      );
      return { ...payment, id: String(row?.['id']) };
    };
    const comeBack = ({ id }: { readonly id: string }) =>
      platform.units.transact(async (unit) => {
        await paymentsIn(unit).setStatut(id, 'EN_COURS');
        return await endIfCardIsGone(unit, id);
      });
    const [gone, whole] = [await paidOut(), await paidOut()];
    await world.tell(await world.bodyOf(gone.card, 'IMPAYE'));
    await world.work();
    expect(await world.read(gone.reference)).toMatchObject({ statut: 'EFFECTUE' });
    expect([await comeBack(gone), await comeBack(whole)]).toEqual([true, false]);
    expect(await world.read(gone.reference)).toMatchObject({ statut: 'ANNULE' });
    expect(await world.holdings(gone.compteId)).toEqual([10_000, 0]);
    expect(await world.read(whole.reference)).toMatchObject({ statut: 'EN_COURS' });
    expect(await world.holdings(whole.compteId)).toEqual([6_000, 0]);
  });
});

it('[I1] the books hold after all of it', async () => {
  expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
});
