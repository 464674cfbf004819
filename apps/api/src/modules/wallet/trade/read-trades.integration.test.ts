import { describe, expect, it } from 'vitest';
import { useFebruaryTrades } from '../../../../test/changing-world.ts';
import { wrongCode } from '../../../../test/paper-world.ts';
import { bearer } from '../../../../test/test-api.ts';

const BASE = '/api/eb/beneficiaires/echanges-millesime';
const FEBRUARY = '2027-02-10T09:00:00Z';
const CLOSED = 'L’échange de millésime est possible uniquement au mois de février.';

const { api, world, token } = useFebruaryTrades();

const get = (path: string, who = token.current) =>
  api.current.http.inject({ url: `${BASE}${path}`, headers: bearer(who) });
const post = (path: string, body: object, who = token.current) =>
  world.current.post(`${BASE}${path}`, body, { token: who });
const old = (cents = 30_000) => world.current.ledger.openLoadedAccount(cents, { millesime: 2026 });

const TERMS = { tradeEnabled: true, feeAmount: 10, thresholdAmount: 200, feeRate: 5 };

describe('B-089', () => {
  it('[TRADE-05] [AUTH-39] returns the person, the address and the terms of each contract', async () => {
    const reply = await get('/beneficiaire');
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toEqual({
      telephone: '0612345678',
      dateNaissance: '14/03/1986',
      adresse: {
        destinataire: 'Camille Rousseau',
        zoneAdresse0: '12 rue des Tilleuls',
        zoneAdresse1: 'Résidence Les Acacias',
        zoneAdresse2: 'Appartement 24',
        zoneAdresse3: '',
        codePostalEtVille: '69003 LYON',
      },
      contrats: [
        {
          numeroContrat: '100001',
          supportType: 'COMPTE',
          parametres: [
            { startProductType: 'COMPTE', finalProductType: 'COMPTE', ...TERMS },
            { startProductType: 'COMPTE', finalProductType: 'TITRE', ...TERMS },
            { startProductType: 'TITRE', finalProductType: 'COMPTE', ...TERMS },
            { startProductType: 'TITRE', finalProductType: 'TITRE', ...TERMS },
          ],
        },
      ],
    });
  });

  it('[TRADE-02] disables the terms of social funders and without the feature', async () => {
    const social = await get('/beneficiaire', await api.current.signIn('demo-social'));
    for (const { parametres } of social.json<{ contrats: { parametres: object[] }[] }>().contrats) {
      expect(parametres).toEqual([]);
    }
    const small = await get('/beneficiaire', await api.current.signIn('demo-petit'));
    const { contrats } = small.json<{ contrats: { parametres: { tradeEnabled: boolean }[] }[] }>();
    const enabled = contrats.flatMap(({ parametres }) => parametres.map((one) => one.tradeEnabled));
    expect(enabled).toEqual([false, false, false, false]);
  });
});

describe('B-090', () => {
  const numbers = async () => {
    const reply = await get('/comptes?numeroContrat=100001');
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<{ numeroCompteCesu: string; solde: number; statut: string }[]>();
  };

  it('[TRADE-07] lists only accounts of the ending vintage with a balance', async () => {
    const account = await old();
    const empty = await world.current.ledger.openAccount({ millesime: 2026 });
    const next = await world.current.ledger.openLoadedAccount(5_000, { millesime: 2027 });
    const blocked = await old();
    await api.current.query(`update compte_cesu set statut = 'BLOQUE' where id = $1`, [
      blocked.compteId,
    ]);
    const listed = await numbers();
    expect(listed.find((one) => one.numeroCompteCesu === account.numero)).toMatchObject({
      solde: 300,
      statut: 'ACTIF',
      millesime: 2026,
      typeCompte: 'MONTANT',
    });
    const others = new Set([empty.numero, next.numero, blocked.numero]);
    expect(listed.filter((one) => others.has(one.numeroCompteCesu))).toEqual([]);
    expect((await get('/comptes?numeroContrat=100004')).statusCode).toBe(403);
  });

  it.each(['2027-01-31T22:58:00Z', '2027-02-28T23:00:01Z', '2026-11-16T10:00:00Z'])(
    '[TRADE-07] [L23] lists nothing at %s',
    async (instant) => {
      await old();
      await world.current.goTo(instant);
      expect(await numbers()).toEqual([]);
    },
  );
});

describe('B-091', () => {
  it('[TRADE-08] returns the terms of an own account only', async () => {
    const { numero } = await old();
    const terms = { startProductType: 'COMPTE', finalProductType: 'COMPTE', ...TERMS };
    expect((await get(`/parametres/${numero}`)).json()).toEqual(terms);
    const sophie = await api.current.signIn('demo-double');
    expect((await get(`/parametres/${numero}`, sophie)).statusCode).toBe(404);
    expect((await get('/parametres/4999999999')).statusCode).toBe(404);
  });
});

describe('B-092', () => {
  it.each([
    ['2027-01-31T22:58:00Z', false, 2026],
    ['2027-01-31T23:00:01Z', true, 2026],
    ['2027-02-28T22:58:00Z', true, 2026],
    ['2027-02-28T23:00:01Z', false, 2027],
    ['2028-02-28T23:00:01Z', true, 2027],
    ['2028-02-29T22:58:00Z', true, 2027],
    ['2028-02-29T23:00:01Z', false, 2028],
  ])('[TRADE-11] [XC-39] [L23] at %s: open %s, for %i', async (instant, enPeriode, millesime) => {
    await world.current.goTo(instant);
    const period = { enPeriode, millesime, millesimeSuivant: millesime + 1 };
    expect((await get('/periode')).json()).toEqual(period);
  });
});

describe('B-093', () => {
  it.each([
    [200, 'FORFAIT', 10],
    [200.01, 'PROPORTIONNEL', 10],
    [300, 'PROPORTIONNEL', 15],
  ])('[TRADE-06] on %d euros: %s, %d', async (montant, typeFrais, valeur) => {
    const { numero } = await old();
    const body = { numeroContrat: '100001', numeroCompteCesu: numero, montant };
    expect((await post('/frais', body)).json()).toEqual({ typeFrais, valeur });
  });

  it('[TRADE-06] answers all year round, by target form', async () => {
    await world.current.goTo('2026-12-05T10:00:00Z');
    const { numero } = await old();
    await api.current.query(
      `update echange_parametre set frais_cents = 0
       where contract_numero = '100001' and produit_depart = 'COMPTE' and produit_final = 'TITRE'`,
    );
    const body = { numeroContrat: '100001', numeroCompteCesu: numero, montant: 100 };
    const feeTo = async (typeProduitFinal: string) =>
      (await post('/frais', { ...body, typeProduitFinal })).json<object>();
    expect(await feeTo('TITRE')).toEqual({ typeFrais: null, valeur: 0 });
    expect(await feeTo('COMPTE')).toEqual({ typeFrais: 'FORFAIT', valeur: 10 });
    await api.current.query('update echange_parametre set actif = false where produit_final = $1', [
      'TITRE',
    ]);
    const closed = await post('/frais', { ...body, typeProduitFinal: 'TITRE' });
    expect(closed.json()).toMatchObject({ code: 'ECHANGE_NON_PROPOSE' });
    await api.current.query(
      `update echange_parametre set actif = true, frais_cents = 1000 where contract_numero = '100001'`,
    );
  });

  it('[TRADE-06] [S21] refuses holdings of another person', async () => {
    const { numero } = await old();
    const book = await world.current.openBook([1_500], { millesime: 2026 });
    const sophie = await api.current.signIn('demo-double');
    for (const source of [{ numeroCompteCesu: numero }, { titres: [book.titres[0]?.numero] }]) {
      const body = { numeroContrat: '100001', montant: 15, ...source };
      expect((await post('/frais', body)).statusCode).toBe(200);
      expect((await post('/frais', body, sophie)).statusCode).toBe(404);
    }
    const both = { numeroContrat: '100001', montant: 15, numeroCompteCesu: numero, titres: [] };
    expect((await post('/frais', both)).statusCode).toBe(400);
  });
});

describe('B-094', () => {
  it('[TRADE-12] returns only whether a voucher can be traded', async () => {
    const book = await world.current.openBook([1_500, 2_000, 2_500], { millesime: 2026 });
    const [one, blocked, other] = book.titres.map(({ numero }) => numero);
    await world.current.goTo('2027-01-10T09:00:00Z');
    await world.current.oppose(token.current, blocked ?? '');
    await world.current.goTo(FEBRUARY);
    const check = async (numeroTitre: string | undefined, millesime = 2026, who = token.current) =>
      (await post('/validation-titre', { numeroTitre, millesime }, who)).json<object>();
    const no = { valide: false, valeurFaciale: 0 };
    expect(await check(one)).toEqual({ valide: true, valeurFaciale: 15 });
    expect(await check(one, 2027)).toEqual(no);
    expect(await check(blocked)).toEqual(no);
    expect(await check('9999999999')).toEqual(no);
    expect(await check(other, 2026, await api.current.signIn('demo-double'))).toEqual(no);
    const fresh = await world.current.openBook([1_500], { millesime: 2027 });
    expect(await check(fresh.titres[0]?.numero, 2027)).toEqual(no);
  });
});

describe('B-095', () => {
  it('[TRADE-13] checks a code and counts wrong ones like B-063', async () => {
    const book = await world.current.openBook([1_500], { millesime: 2026 });
    const [titre] = book.scratched;
    if (titre === undefined) throw new Error('an empty book');
    const check = async (caseAGratter: string) =>
      (
        await post('/verification-case-a-gratter', {
          numeroCheque: titre.numeroTitre,
          caseAGratter,
        })
      ).json<object>();
    expect(await check(titre.caseAGratter)).toEqual({
      numeroCheque: titre.numeroTitre,
      caseAGratter: titre.caseAGratter,
      caseAGratterValide: true,
    });
    expect(await check(wrongCode(titre.caseAGratter))).toMatchObject({ caseAGratterValide: false });
    expect(await world.current.titre(titre.numeroTitre)).toEqual({ statut: 'ACTIF', essais: 1 });
  });
});

describe('outside February', () => {
  it.each(['2027-01-31T22:58:00Z', '2027-02-28T23:00:01Z'])(
    '[TRADE-03] [L23] refuses checks at %s with the reason',
    async (instant) => {
      const book = await world.current.openBook([1_500], { millesime: 2026 });
      const [titre] = book.scratched;
      await world.current.goTo(instant);
      const replies = [
        await post('/validation-titre', { numeroTitre: titre?.numeroTitre, millesime: 2026 }),
        await post('/verification-case-a-gratter', {
          numeroCheque: titre?.numeroTitre,
          caseAGratter: titre?.caseAGratter,
        }),
      ];
      for (const reply of replies) {
        expect(reply.statusCode).toBe(409);
        expect(reply.json()).toMatchObject({ code: 'ECHANGE_HORS_PERIODE', errorMessage: CLOSED });
      }
    },
  );
});
