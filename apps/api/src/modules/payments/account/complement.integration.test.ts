import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useCardWorld } from '../../../../test/card-world.ts';
import { payingWorld, type PayingWorld } from '../../../../test/paying-calls.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { liftHolds, placeHold } from '../../../../test/sensitive-actions.ts';
import { monthOpened } from '../../../ledger/templates/orders.ts';
import { createReverseIfCardRefunded } from './payments.module.ts';
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
  it('[ACC-16] [ACC-17] reserves the part of the accounts and waits for the card', async () => {
    const { compteId, reference, card } = await world.begin();
    expect(await world.holdings(compteId)).toEqual([10_000, 4_000]);
    const waiting = await world.read(reference);
    expect(waiting).toMatchObject({
      reference,
      statut: 'EN_ATTENTE_CARTE',
      montant: 40,
      complement: 10,
      fraisComplement: 1.5,
      montantCarte: 11.5,
      etatCarte: 'INITIEE',
      annulable: true,
    });
    // Also by the reference of its card transaction.
    expect(await world.read(card)).toEqual(waiting);
    expect(await world.owedFor(reference)).toBe(0);
  });

  it('[ACC-21] [ACC-17] is posted by the capture: both parts are due to the payee, the fee is not', async () => {
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
  ])('[ACC-27] %o ends as ANNULE and restores the balance', async (choice, state) => {
    const { compteId, reference, card, page } = await world.begin();
    await world.answer(page, choice);
    expect(await world.cardState(card)).toBe(state);
    expect(await world.holdings(compteId)).toEqual([10_000, 0]);
    const ended = await world.read(reference);
    expect(ended).toMatchObject({ statut: 'ANNULE', annulable: false, etatCarte: state });
    expect(ended).not.toHaveProperty('dateVersement');
    expect((await world.start(reference)).json()).toMatchObject({ code: 'PAIEMENT_SANS_OBJET' });
  });

  it('[ACC-18] is refused above the maximum before anything is posted', async () => {
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

  it('[ACC-16] of 0 is an ordinary payment', async () => {
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

  it('[L9] prevents spending the reserved amount again', async () => {
    const { numero } = await world.begin();
    const reply = await world.pay({ montant: 60.01, numeroComptesCESU: [numero] });
    expect(reply.json()).toMatchObject({ code: 'SOLDE_INSUFFISANT' });
  });

  it('[L31] [25-25] is added to a monthly right, and a cancellation restores both', async () => {
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
  it('[L12] repeats the answer of the same command, and refuses its key for another', async () => {
    const { reference } = await world.begin();
    const other = await world.begin();
    const first = await world.start(reference, 'cle-carte');
    const again = await world.start(reference, 'cle-carte');
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await world.start(other.reference, 'cle-carte')).statusCode).toBe(422);
  });

  it('[24-4] opens no card page while the user’s outgoing payments are on hold', async () => {
    const { reference } = await world.begin();
    await placeHold(world.api, 'demo-rh');
    const refused = await world.start(reference, 'cle-suspendue');
    await liftHolds(world.api);
    expect(refused.json()).toMatchObject({ code: 'OPERATIONS_SUSPENDUES' });
    expect((await world.start(reference, 'cle-suspendue')).statusCode).toBe(200);
  });

  it('[L44] reports an unreachable provider, and continues under the same key', async () => {
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
  it('[ACC-21] accept the second when the first is refused', async () => {
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

  it('[L19] accept one payment when both are paid, and refund the other', async () => {
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

describe('[L19] a late capture', () => {
  it('after a cancellation is posted, due to no payee, and refunded', async () => {
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

  it('after the page has expired is refunded', async () => {
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

  it('that is charged back reverses the whole payment', async () => {
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

describe('a transfer rejected after a refund of the complement', () => {
  it('[L19] cancels the payment, but not one whose complement was not refunded', async () => {
    const { platform } = world.api.server;
    const reverseIfCardRefunded = createReverseIfCardRefunded(platform);
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
        return await reverseIfCardRefunded(unit, id);
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

it('[I1] the ledger invariants hold after all tests', async () => {
  expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
});
