import { describe, expect, it } from 'vitest';
import { useFebruaryTrades } from '../../../../test/changing-world.ts';
import { wrongCode } from '../../../../test/paper-world.ts';

const CLOSED = 'L’échange de millésime est possible uniquement au mois de février.';

const { api, world, token } = useFebruaryTrades();

const old = (cents: number) => world.current.ledger.openLoadedAccount(cents, { millesime: 2026 });
const oldBook = (cents: readonly number[]) => world.current.openBook(cents, { millesime: 2026 });
const one = async (sql: string, values: unknown[]) => (await api.current.query(sql, values))[0];

describe('B-096 refuses', () => {
  it.each([
    ['2027-01-31T22:58:00Z', false],
    ['2027-01-31T23:00:01Z', true],
    ['2027-02-28T22:58:00Z', true],
    ['2027-02-28T23:00:01Z', false],
    ['2026-11-16T10:00:00Z', false],
  ])('[TRADE-03] [XC-39] [L23] at %s: open %s', async (instant, isOpen) => {
    const account = await old(5_000);
    const book = await oldBook([1_500]);
    await world.current.goTo(instant);
    const replies = [
      await world.current.tradeAccount(account, {}, { token: token.current }),
      await world.current.tradeAll(book, {}, { token: token.current }),
    ];
    for (const reply of replies) {
      if (isOpen) {
        expect(reply.statusCode, reply.body).toBe(200);
        continue;
      }
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({ code: 'ECHANGE_HORS_PERIODE', errorMessage: CLOSED });
    }
    expect(await world.current.ledger.balanceOf(account.compteId)).toBe(isOpen ? 0 : 5_000);
  });

  it('[L23] in the database too, whatever the clock of the server', async () => {
    const account = await old(5_000);
    await world.current.books.setBusinessTime('2027-03-01T00:00:05+01:00');
    const reply = await world.current.tradeAccount(account, {}, { token: token.current });
    expect(reply.statusCode).toBe(409);
    expect(await world.current.ledger.balanceOf(account.compteId)).toBe(5_000);
  });

  it('[TRADE-03] another vintage than the ending one', async () => {
    const next = await world.current.ledger.openLoadedAccount(5_000, { millesime: 2027 });
    const reply = await world.current.tradeAccount(next, {}, { token: token.current });
    expect(reply.json()).toMatchObject({ code: 'ECHANGE_HORS_PERIODE' });
    const fresh = await world.current.openBook([1_500], { millesime: 2027 });
    const mixed = await world.current.tradeAll(
      fresh,
      { millesime: 2026 },
      { token: token.current },
    );
    expect(mixed.json()).toMatchObject({
      erreurs: [
        {
          champ: 'titres.0.numeroTitre',
          message: 'Ce titre n’est pas du millésime à échanger.',
        },
      ],
    });
  });

  it('[TRADE-09] when the contract does not allow it', async () => {
    await api.current.query(
      `update echange_parametre set actif = false
       where contract_numero = '100001' and produit_depart = 'COMPTE' and produit_final = 'TITRE'`,
    );
    const account = await old(5_000);
    const change = { typeProduitFinal: 'TITRE', valeurFaciale: 20 };
    const reply = await world.current.tradeAccount(account, change, { token: token.current });
    expect(reply.json()).toMatchObject({ code: 'ECHANGE_NON_PROPOSE' });
    await api.current.query('update echange_parametre set actif = true');
    await api.current.query(
      `delete from contract_feature where contract_numero = '100001' and feature_id = 'SOUS_MENU_ECHANGE'`,
    );
    const closed = await world.current.tradeAccount(account, {}, { token: token.current });
    expect(closed.json()).toMatchObject({ code: 'ECHANGE_NON_PROPOSE' });
    await api.current.query(
      `insert into contract_feature (contract_numero, feature_id) values ('100001', 'SOUS_MENU_ECHANGE')`,
    );
  });

  it('[TRADE-13] a wrong code, counted and reported on its line', async () => {
    const book = await oldBook([1_500, 2_000]);
    const [right, wrong] = book.scratched;
    if (right === undefined || wrong === undefined) throw new Error('an empty book');
    const titres = [right, { ...wrong, caseAGratter: wrongCode(wrong.caseAGratter) }];
    const reply = await world.current.tradeAll(book, { titres }, { token: token.current });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      erreurs: [
        { champ: 'titres.1.caseAGratter', message: 'Ce code ne correspond pas à ce titre.' },
      ],
    });
    expect(await world.current.titre(right.numeroTitre)).toEqual({ statut: 'ACTIF', essais: 0 });
    expect(await world.current.titre(wrong.numeroTitre)).toEqual({ statut: 'ACTIF', essais: 1 });
  });

  it.each([
    [{ modePaiement: undefined }, 'modePaiement', 'Choisissez comment vous réglez les frais.'],
    [{ typeProduitFinal: 'TITRE' }, 'valeurFaciale', 'Ce champ est requis.'],
    [
      { typeProduitFinal: 'TITRE', valeurFaciale: 14.99 },
      'valeurFaciale',
      'La valeur minimale est de 15€',
    ],
    [
      { titres: [{ numeroTitre: '1000000000', caseAGratter: '0000' }] },
      'numeroCompteCesu',
      'Indiquez un compte ou des titres, et un seul des deux.',
    ],
  ])('[TRADE-09] %o, on its field', async (change, champ, message) => {
    const account = await old(5_000);
    const reply = await world.current.tradeAccount(account, change, { token: token.current });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ erreurs: [{ champ, message }] });
  });

  it('[TRADE-09] less than a voucher, or nothing', async () => {
    const little = await old(1_499);
    const change = { typeProduitFinal: 'TITRE', valeurFaciale: 15 };
    const paper = await world.current.tradeAccount(little, change, { token: token.current });
    expect(paper.json()).toMatchObject({
      erreurs: [
        {
          champ: 'valeurFaciale',
          message:
            'Il faut au moins 15\u00a0€ pour recevoir des titres papier. Choisissez un compte.',
        },
      ],
    });
    expect(
      (await world.current.tradeAccount(little, {}, { token: token.current })).statusCode,
    ).toBe(200);
    const again = await world.current.tradeAccount(little, {}, { token: token.current });
    expect(again.json()).toMatchObject({ code: 'SOLDE_INSUFFISANT' });
  });

  it('[S34] a blocked account, and every order while the ledger is suspended', async () => {
    const account = await old(5_000);
    await api.current.query(`update compte_cesu set statut = 'BLOQUE' where id = $1`, [
      account.compteId,
    ]);
    const blocked = await world.current.tradeAccount(account, {}, { token: token.current });
    expect(blocked.json()).toMatchObject({ code: 'OPERATION_HORS_PERIODE' });
    await api.current.query(`update compte_cesu set statut = 'ACTIF' where id = $1`, [
      account.compteId,
    ]);
    await api.current.query(
      `insert into platform_state (key, value, updated_at) values ('ledger_suspended', 'true', now())`,
    );
    const closed = await world.current.tradeAccount(account, {}, { token: token.current });
    expect(closed.json()).toMatchObject({ code: 'LEDGER_SUSPENDU' });
    await api.current.query(`delete from platform_state where key = 'ledger_suspended'`);
    const orders = await one('select count(*)::int as count from echange where compte_id = $1', [
      account.compteId,
    ]);
    expect(orders).toEqual({ count: 0 });
  });

  it('a large book to another address until the person is confirmed', async () => {
    const account = await old(150_000);
    const reply = await world.current.tradeAccount(
      account,
      {
        typeProduitFinal: 'TITRE',
        valeurFaciale: 99,
        livraison: {
          destinataire: 'Jeanne Rousseau',
          zoneAdresse0: '3 place du Marché',
          codePostalEtVille: '69006 LYON',
        },
      },
      { token: token.current },
    );
    expect(reply.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    expect(await world.current.ledger.balanceOf(account.compteId)).toBe(150_000);
  });
});
