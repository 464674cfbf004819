import { afterEach, describe, expect, it } from 'vitest';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { ACCEPTED, FEBRUARY, REFUSED, TRADE, useTradeWorld } from '../../../../test/trade-world.ts';
import { createCalendarModule } from '../../settlement/calendar/calendar.module.ts';
import { createTradeModule } from './trade.module.ts';
import { createVouchersModule } from '../vouchers/vouchers.module.ts';

const trades = useTradeWorld();

afterEach(async () => {
  await trades.current.restore();
  await trades.current.goTo(FEBRUARY);
});

const numerosOf = (book: { titres: readonly { numero: string }[] }) =>
  book.titres.map(({ numero }) => numero);

describe('B-096 by card', () => {
  it('[TRADE-15] reserves the balance of an account', async () => {
    const world = trades.current;
    const account = await world.openOld(30_000);
    const reply = await world.ask({ numeroCompteCesu: account.numero });
    const reference = world.referenceOf(reply);
    expect(reference).toMatch(/^EM/);
    expect(reply.json()).toEqual({
      reference,
      millesime: 2027,
      montant: 300,
      frais: 15,
      statut: 'EN_ATTENTE_CARTE',
    });
    expect(await world.holdings(account.compteId)).toEqual([30_000, 30_000]);
    expect(await world.waitingOf(account.produit)).toEqual([]);
    expect(await world.journalsOf(reference)).toEqual([]);
    expect((await world.get(`${TRADE}/commandes/${reference}/facture/pdf`)).statusCode).toBe(404);
    const again = await world.ask({ numeroCompteCesu: account.numero }, { modePaiement: 'CHEQUE' });
    expect(again.json()).toMatchObject({ code: 'ECHANGE_EN_COURS' });
  });

  it('[TRADE-15] [TRADE-19] reserves vouchers for this order only', async () => {
    const world = trades.current;
    const { book } = await world.beginTitres();
    const [titre] = book.scratched;
    if (titre === undefined) throw new Error('an empty book');
    expect(await world.statuts(numerosOf(book))).toEqual(['ACTIF', 'ACTIF']);
    for (const modePaiement of ['CARTE', 'CHEQUE']) {
      const again = await world.ask({ titres: [titre] }, { modePaiement });
      expect(again.json()).toMatchObject({ code: 'ECHANGE_EN_COURS' });
    }
    const token = await world.token();
    expect((await world.oppose(token, titre.numeroTitre)).json()).toMatchObject({
      code: 'OPPOSITION_IMPOSSIBLE',
    });
    const valid = await world.send(`${TRADE}/validation-titre`, {
      numeroTitre: titre.numeroTitre,
      millesime: 2026,
    });
    expect(valid.json()).toEqual({ valide: false, valeurFaciale: 0 });
    // Wrong codes do not block reserved vouchers.
    for (let tries = 0; tries < 6; tries += 1) {
      const caseAGratter = titre.caseAGratter === '0000' ? '0001' : '0000';
      await world.check(token, { ...titre, caseAGratter });
    }
    expect(await world.titre(titre.numeroTitre)).toEqual({ statut: 'ACTIF', essais: 0 });
  });

  it('[TRADE-15] trades account to account on the card answer', async () => {
    const world = trades.current;
    const { compteId, produit, reference, card, page } = await world.beginAccount();
    const back = await world.sandbox.submit(page, ACCEPTED);
    expect(back.headers.get('location')).toBe(
      `https://portail.example/echange/confirmation?reference=${reference}&referenceTransaction=${card}`,
    );
    await world.work();
    expect(await world.stateOf(card)).toBe('ACCEPTEE');
    expect(await world.orderOf(reference)).toMatchObject({
      statut: 'VALIDEE',
      carte_reference: card,
      ready: '2027-02-15',
    });
    expect(await world.holdings(compteId)).toEqual([0, 0]);
    expect(await world.waitingOf(produit)).toEqual([['2027-02-15', 30_000]]);
    expect(await world.journalsOf(reference)).toEqual(['ECHANGE_MILLESIME', 'FRAIS_ECHANGE']);
    expect(await world.feeBalance(reference)).toBe(0);
    expect((await world.start(reference)).json()).toMatchObject({ code: 'PAIEMENT_SANS_OBJET' });
    const bill = await world.get(`${TRADE}/commandes/${reference}/facture/pdf`);
    expect(bill.statusCode).toBe(200);
  });

  it('[TRADE-15] [TRADE-19] trades paper to paper on the card answer', async () => {
    const world = trades.current;
    const { book, reference, page } = await world.beginTitres([1_500, 2_000], {
      typeProduitFinal: 'TITRE',
    });
    await world.answer(page, ACCEPTED);
    expect(await world.statuts(numerosOf(book))).toEqual(['ECHANGE', 'ECHANGE']);
    expect(await world.newTitres(book.stock.produit)).toEqual([2_000, 1_500]);
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'VALIDEE' });
  });

  it.each([
    [REFUSED, 'REFUSEE'],
    [{ action: 'abandonner' }, 'ABANDONNEE'],
    [{ action: 'expirer' }, 'EXPIREE'],
  ])('[TRADE-15] releases everything after %o', async (choice, state) => {
    const world = trades.current;
    const ofAccount = await world.beginAccount();
    const ofTitres = await world.beginTitres();
    await world.answer(ofAccount.page, choice);
    await world.answer(ofTitres.page, choice);
    expect(await world.rowOf(ofAccount.card)).toMatchObject({ etat: state });
    expect(await world.holdings(ofAccount.compteId)).toEqual([30_000, 0]);
    expect(await world.statuts(numerosOf(ofTitres.book))).toEqual(['ACTIF', 'ACTIF']);
    for (const { reference } of [ofAccount, ofTitres]) {
      expect(await world.orderOf(reference)).toMatchObject({ statut: 'ANNULEE', traded: false });
      expect(await world.journalsOf(reference)).toEqual([]);
    }
    // Both can be traded again.
    for (const source of [
      { numeroCompteCesu: ofAccount.numero },
      { titres: ofTitres.book.scratched },
    ]) {
      const again = await world.ask(source, { modePaiement: 'CHEQUE' });
      expect(again.statusCode, again.body).toBe(200);
    }
    await world.doMessages('COURRIEL_ECHANGE_RENDU');
    const mail = world.api.mailbox.sent.findLast(({ text }) => text.includes(ofTitres.reference));
    expect(mail?.text).toContain('jusqu’à la fin du mois de février');
  });

  it('[TRADE-15] keeps the trade after a card refund, with the fee due', async () => {
    const world = trades.current;
    const { reference, card, page } = await world.beginAccount();
    await world.answer(page, ACCEPTED);
    await world.tell(await world.bodyOf(card, 'IMPAYE'));
    await world.work();
    expect(await world.rowOf(card)).toMatchObject({ etat: 'REMBOURSEE' });
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'EN_ATTENTE_PAIEMENT' });
    expect(await world.feeBalance(reference)).toBe(-1_500);
  });

  it('keeps the ledger balanced', async () => {
    expect(await breachesOf(trades.current.api.urls.adminUrl)).toEqual([]);
  });
});

describe('card answer after February', () => {
  const MARCH = '2027-03-01T09:00:00Z';

  const expire = () => {
    const { api, clock } = trades.current;
    return createCalendarModule({ ...api.server.platform, clock }).tasks.expireVintages();
  };

  it('[TRADE-03] [L23] completes the trade that was ordered in time', async () => {
    const world = trades.current;
    await world.goTo('2027-02-28T22:30:00Z');
    const ofAccount = await world.beginAccount();
    const ofTitres = await world.beginTitres();
    await world.goTo(MARCH);
    // The expiry of the vintage skips reserved value.
    await expire();
    expect(await world.holdings(ofAccount.compteId)).toEqual([30_000, 30_000]);
    expect(await world.statuts(numerosOf(ofTitres.book))).toEqual(['ACTIF', 'ACTIF']);
    await world.answer(ofAccount.page, ACCEPTED);
    await world.answer(ofTitres.page, ACCEPTED);
    expect(await world.waitingOf(ofAccount.produit)).toEqual([['2027-03-04', 30_000]]);
    expect(await world.waitingOf(ofTitres.book.stock.produit)).toEqual([['2027-03-04', 3_500]]);
    expect(await world.statuts(numerosOf(ofTitres.book))).toEqual(['ECHANGE', 'ECHANGE']);
    expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
  });

  it('[TRADE-15] releases the value after a refusal, and it expires with its vintage', async () => {
    const world = trades.current;
    await world.goTo('2027-02-28T22:30:00Z');
    const ofAccount = await world.beginAccount();
    const ofTitres = await world.beginTitres();
    await world.goTo(MARCH);
    await expire();
    await world.answer(ofAccount.page, REFUSED);
    await world.answer(ofTitres.page, REFUSED);
    expect(await world.holdings(ofAccount.compteId)).toEqual([30_000, 0]);
    await expire();
    expect(await world.holdings(ofAccount.compteId)).toEqual([0, 0]);
    expect(await world.statuts(numerosOf(ofTitres.book))).toEqual(['EXPIRE', 'EXPIRE']);
    await world.doMessages('COURRIEL_ECHANGE_RENDU');
    const mail = world.api.mailbox.sent.findLast(({ text }) => text.includes(ofAccount.reference));
    expect(mail?.text).toContain('est désormais perdu');
    expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
  });
});

describe('two card pages for one order', () => {
  it('[TRADE-15] the first is refused, the second pays', async () => {
    const world = trades.current;
    const { reference, page, compteId } = await world.beginAccount();
    const second = await world.openPage(reference);
    await world.answer(page, REFUSED);
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'EN_ATTENTE_CARTE' });
    await world.answer(second.page, ACCEPTED);
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'VALIDEE' });
    expect(await world.holdings(compteId)).toEqual([0, 0]);
  });

  it('[L19] both are paid: one is accepted, the other refunded', async () => {
    const world = trades.current;
    const { reference, page, produit } = await world.beginAccount();
    const second = await world.openPage(reference);
    await world.answer(page, ACCEPTED);
    await world.answer(second.page, ACCEPTED);
    expect(await world.rowOf(second.card)).toMatchObject({ etat: 'REMBOURSEE' });
    const refund = await world.one(
      'select statut, motif from carte_remboursement where transaction_reference = $1',
      [second.card],
    );
    expect(refund).toEqual({ statut: 'EFFECTUE', motif: 'ECHANGE_FERME' });
    expect(await world.waitingOf(produit)).toEqual([['2027-02-15', 30_000]]);
    expect(await world.feeBalance(reference)).toBe(0);
  });

  it('[L12] B-098 replays the answer of the same command', async () => {
    const world = trades.current;
    const account = await world.openOld(30_000);
    const reference = world.referenceOf(await world.ask({ numeroCompteCesu: account.numero }));
    const first = await world.start(reference, 'cle-page');
    expect((await world.start(reference, 'cle-page')).body).toBe(first.body);
    expect((await world.start('EM0000000000')).json()).toMatchObject({
      code: 'PAIEMENT_SANS_OBJET',
    });
  });
});

describe('unpaid order', () => {
  const expired = () => {
    const { api, cards } = trades.current;
    const { platform } = api.server;
    return createTradeModule(platform, { ...cards, vouchers: createVouchersModule(platform) })
      .cancelExpired;
  };
  const letPass = (reference: string, interval: string) =>
    trades.current.api.query(
      'update echange set demande_le = demande_le - $2::interval where reference = $1',
      [reference, interval],
    );

  it('[TRADE-15] is cancelled after two days', async () => {
    const world = trades.current;
    const account = await world.openOld(30_000);
    const reference = world.referenceOf(await world.ask({ numeroCompteCesu: account.numero }));
    const paged = await world.beginTitres();
    await letPass(reference, '47 hours');
    await letPass(paged.reference, '72 hours');
    await expired()();
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'EN_ATTENTE_CARTE' });
    await letPass(reference, '2 hours');
    await expired()();
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'ANNULEE' });
    expect(await world.holdings(account.compteId)).toEqual([30_000, 0]);
    // Its card page is still open.
    expect(await world.orderOf(paged.reference)).toMatchObject({ statut: 'EN_ATTENTE_CARTE' });
  });

  it('[TRADE-15] blocks the next order for a few minutes only', async () => {
    const world = trades.current;
    const book = await world.openOldBook([1_500, 2_000]);
    const reference = world.referenceOf(await world.ask({ titres: book.scratched }));
    const early = await world.ask({ titres: book.scratched }, { modePaiement: 'CHEQUE' });
    expect(early.json()).toMatchObject({ code: 'ECHANGE_EN_COURS' });
    await letPass(reference, '6 minutes');
    const later = await world.ask({ titres: book.scratched }, { modePaiement: 'CHEQUE' });
    expect(later.statusCode, later.body).toBe(200);
    expect(await world.orderOf(reference)).toMatchObject({ statut: 'ANNULEE' });
    expect(await breachesOf(world.api.urls.adminUrl)).toEqual([]);
  });
});
