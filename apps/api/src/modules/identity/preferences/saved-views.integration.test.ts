import type { SavedView } from '@portail/contract/identity/saved-views.calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import { openOperator } from '../../../../test/operator-sessions.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const URL = '/api/eb/vues-enregistrees';
let helene: string;
let other: string;

beforeAll(async () => {
  await addFunderUser(api.current, { login: 'collegue', clientId: '4001', role: 'GESTIONNAIRE' });
  helene = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
  other = await api.current.signIn('collegue', 'ESPACE_CLIENT');
});

const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, token = helene) =>
  api.current.http.inject({
    method,
    url,
    headers: bearer(token),
    ...(payload === undefined ? {} : { payload }),
  });
const list = async (liste: string, token = helene) =>
  (await api.current.http.inject({ url: `${URL}?liste=${liste}`, headers: bearer(token) })).json<
    SavedView[]
  >();
const add = (nom: string, requete: object, liste = 'factures', token = helene) =>
  send('POST', URL, { liste, nom, requete }, token);

describe('saved views', () => {
  it('[27-8] keep a sort and filters under a name, renamed, replaced and deleted', async () => {
    const made = (await add('Par montant', { tri: 'montant', ordre: 'desc' })).json<SavedView>();
    expect(await list('factures')).toEqual([
      {
        id: made.id,
        liste: 'factures',
        nom: 'Par montant',
        requete: { tri: 'montant', ordre: 'desc' },
      },
    ]);
    const changed = await send('PUT', `${URL}/${made.id}`, {
      nom: 'Un contrat',
      requete: { numeroContrat: '100001' },
    });
    expect(changed.json()).toMatchObject({
      nom: 'Un contrat',
      requete: { numeroContrat: '100001' },
    });
    expect(await list('factures')).toEqual([changed.json()]);
    expect(await list('sessions')).toEqual([]);
    expect((await send('DELETE', `${URL}/${made.id}`)).statusCode).toBe(204);
    expect(await list('factures')).toEqual([]);
    expect((await send('DELETE', `${URL}/${made.id}`)).statusCode).toBe(404);
  });

  it('[27-8] are added once under one idempotency key', async () => {
    const ask = () =>
      api.current.http.inject({
        method: 'POST',
        url: URL,
        headers: { ...bearer(helene), 'idempotency-key': 'vue-une-fois' },
        payload: { liste: 'sessions', nom: 'Ouvertes', requete: {} },
      });
    const [one, two] = [await ask(), await ask()];
    expect(two.json()).toEqual(one.json());
    expect(await list('sessions')).toHaveLength(1);
  });

  it('[27-8] have one name each, whatever its case', async () => {
    expect((await add('Mes plans', {}, 'plans-aide')).statusCode).toBe(200);
    const twin = await add('MES PLANS', {}, 'plans-aide');
    expect(twin.statusCode).toBe(409);
    expect(twin.json()).toMatchObject({ code: 'VUE_DEJA_NOMMEE' });
    const second = (await add('Autre', {}, 'plans-aide')).json<SavedView>();
    const renamed = await send('PUT', `${URL}/${second.id}`, { nom: 'mes plans', requete: {} });
    expect(renamed.json()).toMatchObject({ code: 'VUE_DEJA_NOMMEE' });
    expect((await add('Mes plans', {}, 'plans-aide', other)).statusCode).toBe(200);
  });

  it('[27-8] [S21] belong to their user alone', async () => {
    const { id } = (await add('À moi', {}, 'utilisateurs')).json<SavedView>();
    expect((await list('plans-aide', other)).map(({ nom }) => nom)).toEqual(['Mes plans']);
    const stolen = await send('PUT', `${URL}/${id}`, { nom: 'Prise', requete: {} }, other);
    expect(stolen.statusCode).toBe(404);
    expect((await send('DELETE', `${URL}/${id}`, undefined, other)).statusCode).toBe(404);
    expect(await list('utilisateurs')).toMatchObject([{ id, nom: 'À moi' }]);
  });

  it('[27-8] hold what the query of their list accepts, and no free text', async () => {
    for (const [requete, champ] of [
      [{ tri: 'inconnu' }, 'requete.tri'],
      [{ ordre: 'hasard' }, 'requete.ordre'],
      [{ statut: 'PERDU' }, 'requete.statut'],
      [{ recherche: 'Rousseau' }, 'requete.recherche'],
      [{ avant: 'x' }, 'requete.avant'],
      [{ taille: '10' }, 'requete.taille'],
      [{ surprise: '1' }, 'requete.surprise'],
    ] as const) {
      const reply = await add('Refusée', requete, 'plans-aide');
      expect(reply.statusCode, champ).toBe(400);
      expect(reply.json()).toMatchObject({ erreurs: [{ champ }] });
    }
    const unknown = await add('Refusée', {}, 'liste-inconnue');
    expect(unknown.json()).toMatchObject({ erreurs: [{ champ: 'liste' }] });
  });

  it('[27-8] exist for the lists that the user may read', async () => {
    const refused = await add('Refusée', {}, 'financeurs');
    expect(refused.statusCode).toBe(403);
    const operator = await openOperator(api.current);
    expect((await add('Par SIRET', { tri: 'siret' }, 'financeurs', operator)).statusCode).toBe(200);
    const camille = await api.current.signIn('demo-rh');
    expect((await add('Refusée', {}, 'factures', camille)).statusCode).toBe(403);
  });

  it('[27-8] are at most 20 of one list, also under parallel additions', async () => {
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) => add(`Vue ${index}`, {}, 'fichiers-plans-aide')),
    );
    const refused = replies.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(4);
    for (const reply of refused) expect(reply.json()).toMatchObject({ code: 'TROP_DE_VUES' });
    expect(await list('fichiers-plans-aide')).toHaveLength(20);
  });
});
