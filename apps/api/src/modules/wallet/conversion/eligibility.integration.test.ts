import { thisYear } from '../../../../test/today.ts';
import type { ConvertibleHoldings } from '@portail/contract/wallet/conversion.schemas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBusinessClock } from '../../../../test/changing-world.ts';
import { createConversionWorld, type ConversionWorld } from '../../../../test/conversion-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const clock = createBusinessClock(new Date().toISOString());
const api = useTestApi({ clock });
let world: ConversionWorld;
const tokens = new Map<string, string>();

beforeAll(async () => {
  world = createConversionWorld(api.current, clock);
  for (const login of ['demo-rh', 'demo-double', 'demo-vide', 'demo-social', 'demo-petit']) {
    tokens.set(login, await api.current.signIn(login));
  }
});
afterAll(() => world.close());

const QUERY = '?numeroContrat=100001&typeContrat=CESU_RH';
const ask = (login: string, path: string) => world.read(path, tokens.get(login) ?? '');
const directionsOf = async (login: string, query = QUERY) => {
  const reply = await ask(login, `/eligibilite${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<object>();
};
const holdingsOf = async (login: string, query = QUERY): Promise<ConvertibleHoldings> => {
  const reply = await ask(login, `/produits-titres${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<ConvertibleHoldings>();
};

const NEITHER = { comptesTransformables: false, titresTransformables: false };

describe('B-061', () => {
  it('[CONV-04] returns which directions are possible', async () => {
    const both = { comptesTransformables: true, titresTransformables: true };
    expect(await directionsOf('demo-double')).toEqual(both);
    expect(await directionsOf('demo-rh')).toEqual(both);
    expect(await directionsOf('demo-vide')).toEqual(NEITHER);
  });

  it('[CONV-04] evaluates each direction independently', async () => {
    await world.openBook([1_500], { login: 'demo-vide' });
    expect(await directionsOf('demo-vide')).toEqual({ ...NEITHER, titresTransformables: true });
    await world.ledger.openLoadedAccount(1_500, { login: 'demo-vide' });
    expect(await directionsOf('demo-vide')).toMatchObject({ comptesTransformables: true });
  });

  it('[CONV-02] offers nothing for social contracts and small funders', async () => {
    expect(
      await directionsOf('demo-social', '?numeroContrat=100002&typeContrat=CESU_SOCIAL'),
    ).toEqual(NEITHER);
    expect(await directionsOf('demo-petit', '?numeroContrat=100003&typeContrat=CESU_RH')).toEqual(
      NEITHER,
    );
  });

  it('[CONV-04] [S22] requires an own contract in its own mode', async () => {
    const unknown = await ask('demo-rh', '/eligibilite?numeroContrat=999999&typeContrat=CESU_RH');
    expect(unknown.statusCode).toBe(403);
    for (const query of [
      'numeroContrat=100002&typeContrat=CESU_SOCIAL',
      'numeroContrat=100001&typeContrat=CESU_SOCIAL',
    ]) {
      const reply = await ask('demo-rh', `/eligibilite?${query}`);
      expect(reply.statusCode, query).toBe(403);
      expect({ ...reply.json<object>(), requestId: '' }).toEqual({
        ...unknown.json<object>(),
        requestId: '',
      });
    }
    expect((await ask('demo-rh', '/eligibilite')).statusCode).toBe(400);
  });
});

describe('B-062', () => {
  it('[CONV-05] lists only convertible accounts and vouchers', async () => {
    const account = await world.ledger.openLoadedAccount(1_500);
    const little = await world.ledger.openLoadedAccount(1_499);
    const old = await world.ledger.openLoadedAccount(1_500, { millesime: thisYear() - 2 });
    const book = await world.openBook([1_500, 2_000]);
    const blocked = await world.openBook([1_500]);
    await api.current.query(`update compte_cesu set statut = 'BLOQUE' where id = $1`, [
      blocked.account.compteId,
    ]);
    await world.oppose(tokens.get('demo-rh') ?? '', book.titres[1]?.numero ?? '');
    const { comptes, titres, adresse } = await holdingsOf('demo-rh');

    const numbers = comptes.map(({ numeroCompteCesu }) => numeroCompteCesu);
    expect(numbers).toContain(account.numero);
    for (const { numero } of [little, old, blocked.account]) expect(numbers).not.toContain(numero);
    expect(
      comptes.every(({ statut, typeCompte }) => statut === 'ACTIF' && typeCompte === 'MONTANT'),
    ).toBe(true);

    expect(titres.find(({ idProduit }) => idProduit === book.stock.produit)).toMatchObject({
      millesime: book.stock.millesime,
      nombreTitres: 2,
      nombreDisponibles: 1,
      titres: [{ numeroTitre: book.titres[0]?.numero, valeurFaciale: 15, statut: 'ACTIF' }],
    });
    // The converted value could not be spent.
    expect(titres.some(({ idProduit }) => idProduit === blocked.stock.produit)).toBe(false);
    expect(adresse).toEqual({
      destinataire: 'Camille Rousseau',
      zoneAdresse0: '12 rue des Tilleuls',
      zoneAdresse1: 'Résidence Les Acacias',
      zoneAdresse2: 'Appartement 24',
      zoneAdresse3: '',
      codePostalEtVille: '69003 LYON',
    });
  });
});
