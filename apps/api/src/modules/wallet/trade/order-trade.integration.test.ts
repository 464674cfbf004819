import type { ChangeLine } from '@portail/contract/wallet/trade.schemas.ts';
import { describe, expect, it } from 'vitest';
import { useFebruaryTrades } from '../../../../test/changing-world.ts';
import { breachesOf } from '../../../../test/ledger-world.ts';
import { newKey } from '../../../../test/paper-world.ts';
import { bearer } from '../../../../test/test-api.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { lotQueries } from '../../orders/printing/lots.queries.ts';

/** 10 February 2027 is a Wednesday. */
const READY = { COMPTE: '15/02/2027', TITRE: '20/02/2027' } as const;

const { api, world, token } = useFebruaryTrades();

const old = (cents: number) => world.current.ledger.openLoadedAccount(cents, { millesime: 2026 });
const oldBook = (cents: readonly number[]) => world.current.openBook(cents, { millesime: 2026 });
const one = async (sql: string, values: unknown[]) => (await api.current.query(sql, values))[0];

const heldNext = async (produit: string) => {
  const waiting = await api.current.query(
    `select split_part(a.key, '/', 2) as day, a.balance::integer as cents
     from ledger_account a join compte_cesu c on c.id = a.compte_id
     where a.kind = 'BENEFICIAIRE_EN_ATTENTE' and c.produit_id = $1 and c.millesime = 2027`,
    [produit],
  );
  const titres = await api.current.query(
    `select t.valeur_faciale_cents::integer as cents, t.statut from titre t
     where t.produit_id = $1 and t.millesime = 2027 order by 1 desc`,
    [produit],
  );
  return { waiting, titres };
};

const feesOf = (reference: string) =>
  api.current.query(
    `select a.kind, e.amount::integer as amount from echange o
     join ledger_journal j on j.posting_id = o.posting_id and j.kind = 'FRAIS_ECHANGE'
     join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
     where o.reference = $1 order by e.line`,
    [reference],
  );

describe('B-096 trades', () => {
  it('[TRADE-09] [TRADE-17] account to account: debited at once, available after 3 working days', async () => {
    const account = await old(30_000);
    const reply = await world.current.tradeAccount(account, {}, { token: token.current });
    const { reference } = reply.json<{ reference: string }>();
    expect(reference).toMatch(/^EM[0-9A-Z]{10}$/);
    expect(reply.json()).toMatchObject({
      reference,
      millesime: 2027,
      montant: 300,
      frais: 15,
      statut: 'EN_ATTENTE_PAIEMENT',
      dateDisponibilite: READY.COMPTE,
    });
    expect(await world.current.ledger.balanceOf(account.compteId)).toBe(0);
    expect(await heldNext(account.produit)).toEqual({
      waiting: [{ day: '2027-02-15', cents: 30_000 }],
      titres: [],
    });
    expect(await feesOf(reference)).toEqual([
      { kind: 'PART_A_RECEVOIR', amount: -1_500 },
      { kind: 'FRAIS', amount: 1_500 },
    ]);
  });

  it('[TRADE-09] account to paper at another address, to the last cent', async () => {
    const account = await old(7_550);
    const reply = await world.current.tradeAccount(
      account,
      {
        typeProduitFinal: 'TITRE',
        valeurFaciale: 20,
        modePaiement: 'VIREMENT',
        livraison: {
          destinataire: 'Jeanne Rousseau',
          zoneAdresse0: '3 place du Marché',
          codePostalEtVille: '69006 LYON',
        },
      },
      { token: token.current },
    );
    expect(reply.json()).toMatchObject({ frais: 10, dateDisponibilite: READY.TITRE });
    const { titres } = await heldNext(account.produit);
    expect(titres.map(({ cents }) => cents)).toEqual([2_000, 2_000, 2_000, 1_550]);
    expect(new Set(titres.map(({ statut }) => statut))).toEqual(new Set(['EN_FABRICATION']));
    const books = await api.current.query(
      `select distinct l.id, x.destinataire, x.code_postal_et_ville as town
       from carnet c join lot_impression l on l.id = c.lot_id
       join carnet_adresse x on x.carnet_id = c.id where c.produit_id = $1 and c.millesime = 2027`,
      [account.produit],
    );
    // One print lot for all books.
    expect(books).toHaveLength(1);
    expect(books[0]).toMatchObject({ destinataire: 'Jeanne Rousseau', town: '69006 LYON' });
    const message = await one(`select kind from outbox_message where payload ->> 'lotId' = $1`, [
      books[0]?.['id'],
    ]);
    expect(message).toEqual({ kind: 'ORDRE_IMPRESSION' });
    // The shipping mail names the trade.
    const carnet = await one('select id from carnet where lot_id = $1 limit 1', [books[0]?.['id']]);
    const { reference } = reply.json<{ reference: string }>();
    const shipped = await lotQueries(
      api.current.server.platform.reader,
      operatorScope('systeme', 'essai'),
    ).findBook(String(carnet?.['id']));
    expect(shipped).toMatchObject({ changeReference: reference });
  });

  it('[TRADE-09] [TRADE-19] paper to account: the vouchers are used for good', async () => {
    const book = await oldBook([1_500, 2_000]);
    const reply = await world.current.tradeAll(book, {}, { token: token.current });
    expect(reply.json()).toMatchObject({ montant: 35, frais: 10, statut: 'EN_ATTENTE_PAIEMENT' });
    for (const { numero } of book.titres) {
      expect(await world.current.titre(numero)).toMatchObject({ statut: 'ECHANGE' });
    }
    const { waiting } = await heldNext(book.stock.produit);
    expect(waiting).toEqual([{ day: '2027-02-15', cents: 3_500 }]);
    const again = await world.current.tradeAll(book, {}, { token: token.current });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'TITRE_INDISPONIBLE',
      erreurs: [
        { champ: 'titres.0.numeroTitre', message: 'Ce titre a déjà été utilisé.' },
        { champ: 'titres.1.numeroTitre', message: 'Ce titre a déjà été utilisé.' },
      ],
    });
    const numero = book.titres[0]?.numero ?? '';
    expect((await world.current.oppose(token.current, numero)).statusCode).toBe(409);
    const check = await world.current.check(
      token.current,
      book.scratched[0] ?? { numeroTitre: '', caseAGratter: '' },
    );
    expect(check.json()).toMatchObject({ caseAGratterValide: false });
  });

  it('[TRADE-09] paper to paper: the same face values of the next vintage', async () => {
    const book = await oldBook([1_500, 9_900, 1_500]);
    const change = { typeProduitFinal: 'TITRE' };
    const reply = await world.current.tradeAll(book, change, { token: token.current });
    expect(reply.json()).toMatchObject({ montant: 129, dateDisponibilite: READY.TITRE });
    const { titres } = await heldNext(book.stock.produit);
    expect(titres.map(({ cents }) => cents)).toEqual([9_900, 1_500, 1_500]);
  });

  it('[TRADE-16] without fee and without payment mode', async () => {
    await api.current.query(
      `update echange_parametre set frais_cents = 0 where contract_numero = '100001'`,
    );
    const account = await old(5_000);
    const reply = await world.current.tradeAccount(
      account,
      { modePaiement: undefined },
      { token: token.current },
    );
    expect(reply.json()).toMatchObject({ frais: 0, statut: 'VALIDEE' });
    expect(await feesOf(reply.json<{ reference: string }>().reference)).toEqual([]);
    await api.current.query(
      `update echange_parametre set frais_cents = 1000 where contract_numero = '100001'`,
    );
  });

  it('[TRADE-09] into an existing account', async () => {
    const account = await old(5_000);
    const next = await world.current.ledger.openLoadedAccount(1_000, {
      millesime: 2027,
      produit: account.produit,
    });
    await world.current.tradeAccount(account, {}, { token: token.current });
    const { waiting } = await heldNext(account.produit);
    expect(waiting).toEqual([{ day: '2027-02-15', cents: 5_000 }]);
    expect(await world.current.ledger.balanceOf(next.compteId)).toBe(1_000);
  });

  it('[I14] with a balanced ledger', async () => {
    expect(await breachesOf(api.current.urls.adminUrl)).toEqual([]);
  });
});

describe('B-096 repeated', () => {
  it('[L12] replays the answer of the same key and trades once', async () => {
    const book = await oldBook([1_500, 2_000]);
    const key = newKey();
    const first = await world.current.tradeAll(book, {}, { token: token.current, key });
    const again = await world.current.tradeAll(book, {}, { token: token.current, key });
    expect(again.body).toBe(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const account = await old(5_000);
    expect(
      (await world.current.tradeAccount(account, {}, { token: token.current, key })).statusCode,
    ).toBe(422);
  });

  it('[L9] accepts one of two concurrent orders of one account', async () => {
    const account = await old(5_000);
    const replies = await Promise.all([
      world.current.tradeAccount(account, {}, { token: token.current }),
      world.current.tradeAccount(account, {}, { token: token.current }),
    ]);
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
    const { waiting } = await heldNext(account.produit);
    expect(waiting).toEqual([{ day: '2027-02-15', cents: 5_000 }]);
  });

  it('[L9] makes one trade for the same key twice at once', async () => {
    const book = await oldBook([1_500, 2_000]);
    const key = newKey();
    const replies = await Promise.all([
      world.current.tradeAll(book, {}, { token: token.current, key }),
      world.current.tradeAll(book, {}, { token: token.current, key }),
    ]);
    for (const reply of replies) {
      if (reply.statusCode === 200) continue;
      expect(reply.json()).toMatchObject({ code: 'OPERATION_EN_COURS' });
    }
    expect((await world.current.tradeAll(book, {}, { token: token.current, key })).statusCode).toBe(
      200,
    );
    const { waiting } = await heldNext(book.stock.produit);
    expect(waiting).toEqual([{ day: '2027-02-15', cents: 3_500 }]);
  });
});

describe('[25-17] history of trades and conversions', () => {
  const CHANGES = '/api/eb/beneficiaires/echanges-et-changements-de-format';

  it('lists status, invoice and amount due, page by page', async () => {
    const account = await world.current.ledger.openLoadedAccount(30_000, { millesime: 2026 });
    const ordered = await world.current.tradeAccount(
      account,
      { modePaiement: 'VIREMENT' },
      { token: token.current },
    );
    const { reference } = ordered.json<{ reference: string }>();
    const ask = async (query: string) => {
      const reply = await api.current.http.inject({
        url: `${CHANGES}${query}`,
        headers: bearer(token.current),
      });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<ChangeLine[]>();
    };
    const all = await ask('');
    const rank = all.findIndex((line) => line.reference === reference);
    expect(all[rank]).toMatchObject({
      reference,
      type: 'ECHANGE',
      montant: 300,
      frais: 15,
      statut: 'EN_ATTENTE_PAIEMENT',
      millesime: 2026,
      millesimeFinal: 2027,
      formeFinale: 'COMPTE',
      facture: true,
      reglement: { reference, montant: 15, iban: 'FR7630006000011234567890189' },
    });
    expect(all.map(({ type }) => type)).toContain('TITRES_VERS_COMPTE');
    expect(await ask(`?taille=1&avant=${reference}`)).toEqual(all.slice(rank + 1, rank + 2));
    const sophie = await api.current.signIn('demo-double');
    const foreign = await api.current.http.inject({
      url: `${CHANGES}?numeroContrat=100001`,
      headers: bearer(sophie),
    });
    expect(foreign.json()).toEqual([]);
  });
});
