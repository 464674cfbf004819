import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { cursorOf } from '../../../../test/list-cursor.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';

const api = useTestApi();
const URL = '/api/sap/interlocuteurs';
const tokens = { lucie: '', karim: '', anne: '' };

beforeAll(async () => {
  tokens.lucie = await openOperator(api.current);
  tokens.karim = await openOperator(api.current, OPERATORS.support);
  tokens.anne = await openOperator(api.current, OPERATORS.reader);
});

const ask = (token: string, url: string, method: 'GET' | 'DELETE' = 'GET') =>
  api.current.http.inject({ method, url, headers: bearer(token) });
const send = (method: 'POST' | 'PATCH', url: string, payload: object, token = tokens.lucie) =>
  api.current.http.inject({ method, url, headers: bearer(token), payload });
const list = async (search = '', token = tokens.lucie) =>
  (await ask(token, `${URL}${search}`)).json<Interlocutor[]>();
const names = (people: readonly Interlocutor[]) => people.map(({ nom }) => nom);

const INES = {
  nom: 'Marchand',
  prenom: 'Inès',
  fonction: 'Responsable paie',
  mail: 'Ines.Marchand@groupe-horizon.example',
  telephone: '0145678901',
  clientId: '4001',
};
let ines: Interlocutor;

describe('[BO-15] contact people of funders', () => {
  it('[BO-15] are added and read with the name of their funder', async () => {
    const reply = await send('POST', URL, INES);
    expect(reply.statusCode, reply.body).toBe(200);
    ines = reply.json<Interlocutor>();
    expect(ines).toEqual({
      ...INES,
      id: ines.id,
      socialReason: 'Groupe Horizon',
      version: 1,
    });
    expect(await list()).toContainEqual(ines);
    expect((await ask(tokens.lucie, `${URL}/clients`)).json()).toContainEqual({
      clientId: '4001',
      socialReason: 'Groupe Horizon',
    });
    const [event] = await api.current.query(
      `select e.result, e.details, a.login from security_event e
       join user_account a on a.id = e.account_id where e.kind = 'INTERLOCUTEUR'`,
    );
    expect(event).toMatchObject({
      result: 'SUCCES',
      login: 'demo-operateur',
      details: { acte: 'AJOUT', interlocuteur: ines.id },
    });
  });

  it('[BO-15] are found by funder and by words, ordered by name', async () => {
    expect(names(await list('?clientId=4001'))).toEqual(['Arnaud', 'Benali', 'Marchand']);
    expect(names(await list('?clientId=4002'))).toEqual(['Perrin']);
    expect(names(await list('?clientId=9999'))).toEqual([]);
    for (const word of ['ines', 'MARCHAND', 'paie', 'ines.marchand@', 'horizon paie']) {
      const found = await list(`?recherche=${encodeURIComponent(word)}`);
      expect(names(found), word).toEqual(['Marchand']);
    }
    expect(await list('?recherche=personne-de-ce-nom')).toEqual([]);
    expect(names(await list('?recherche=horizon&clientId=4002'))).toEqual([]);
  });

  it('[BO-15] change one field at a time, and an outdated version is refused', async () => {
    const url = `${URL}/${ines.id}`;
    const first = await send('PATCH', url, { fonction: 'Directrice', version: 1 });
    expect(first.json()).toEqual({ ...ines, fonction: 'Directrice', version: 2 });
    const late = await send('PATCH', url, { telephone: '', version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'INTERLOCUTEUR_MODIFIE' });
    const second = await send('PATCH', url, { telephone: '', version: 2 });
    expect(second.json()).toMatchObject({ telephone: '', fonction: 'Directrice', version: 3 });
    const moved = await send('PATCH', url, { clientId: '4002' });
    expect(moved.json()).toMatchObject({ clientId: '4002', version: 4 });
    await send('PATCH', url, { clientId: '4001' });
  });

  it('[BO-15] have a unique address per funder, ignoring case', async () => {
    const twin = { ...INES, prenom: 'Jade', mail: INES.mail.toUpperCase() };
    const refused = await send('POST', URL, twin);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'INTERLOCUTEUR_DEJA_PRESENT',
      errorMessage: 'Ce client a déjà un interlocuteur avec cette adresse e-mail.',
    });
    const elsewhere = await send('POST', URL, { ...twin, clientId: '4002' });
    expect(elsewhere.statusCode, elsewhere.body).toBe(200);
    const { id } = elsewhere.json<Interlocutor>();
    const back = await send('PATCH', `${URL}/${id}`, { clientId: '4001' });
    expect(back.json()).toMatchObject({ code: 'INTERLOCUTEUR_DEJA_PRESENT' });
    // The person's own address is not a duplicate.
    const own = await send('PATCH', `${URL}/${id}`, { mail: twin.mail.toLowerCase() });
    expect(own.statusCode).toBe(200);
    expect((await ask(tokens.lucie, `${URL}/${id}`, 'DELETE')).statusCode).toBe(204);
    expect((await ask(tokens.lucie, `${URL}/${id}`, 'DELETE')).statusCode).toBe(404);
  });

  it('[BO-15] are added once when two operators add the same person at once', async () => {
    const body = { ...INES, mail: 'nouvelle@groupe-horizon.example' };
    const replies = await Promise.all([
      send('POST', URL, body),
      send('POST', URL, body, tokens.karim),
      send('POST', URL, body),
    ]);
    const codes = replies.map(({ statusCode }) => String(statusCode));
    expect(codes.toSorted()).toEqual(['200', '409', '409']);
  });

  it('[BO-15] answers 404 for an unknown funder or contact person', async () => {
    const client = await send('POST', URL, { ...INES, clientId: '9999' });
    expect(client.statusCode).toBe(404);
    expect(client.json()).toMatchObject({
      code: 'CLIENT_INCONNU',
      errorMessage: 'Ce client n’existe pas.',
    });
    const unknownId = '00000000-0000-4000-8000-000000000000';
    expect((await send('PATCH', `${URL}/${unknownId}`, { nom: 'X' })).statusCode).toBe(404);
  });

  it('[BO-15] reports each wrong field in French', async () => {
    const reply = await send('POST', URL, { mail: 'pas une adresse', telephone: '12', nom: ' ' });
    expect(reply.statusCode).toBe(400);
    const { erreurs } = reply.json<{ erreurs: { champ: string; message: string }[] }>();
    expect(Object.fromEntries(erreurs.map(({ champ, message }) => [champ, message]))).toEqual({
      nom: 'Ce champ est requis.',
      prenom: 'Ce champ est requis.',
      fonction: 'Ce champ est requis.',
      clientId: 'Ce champ est requis.',
      mail: 'Adresse e-mail invalide.',
      telephone:
        'Ce numéro de téléphone doit comporter 10 chiffres et commencer par 01 à 07 ou 09.',
    });
    expect((await send('PATCH', `${URL}/${ines.id}`, {})).statusCode).toBe(400);
    expect((await send('PATCH', `${URL}/${ines.id}`, { version: 1 })).statusCode).toBe(400);
  });

  it('[BO-15] are listed page by page', async () => {
    await api.current.query(
      `insert into interlocuteur (id, client_id, nom, prenom, fonction, mail, created_at, updated_at)
       select gen_random_uuid(), '4003', 'Zed' || lpad(n::text, 3, '0'), 'Ana', 'Essai',
         'zed' || n || '@saint-aubin.example', now(), now() from generate_series(1, 60) n`,
    );
    const reply = await ask(tokens.lucie, `${URL}?clientId=4003`);
    const first = reply.json<Interlocutor[]>();
    expect(first).toHaveLength(50);
    const rest = await list(`?clientId=4003&avant=${cursorOf(reply)}`);
    expect(names([...first, ...rest])).toEqual(
      Array.from({ length: 60 }, (_, index) => `Zed${String(index + 1).padStart(3, '0')}`),
    );
  });

  it('[BO-15] [BO-18] are for operators, and read-only without the permission to change', async () => {
    expect(
      (await send('POST', URL, { ...INES, mail: 'k@x.example' }, tokens.karim)).statusCode,
    ).toBe(200);
    expect((await ask(tokens.anne, URL)).statusCode).toBe(200);
    for (const reply of [
      await send('POST', URL, INES, tokens.anne),
      await send('PATCH', `${URL}/${ines.id}`, { nom: 'X' }, tokens.anne),
      await ask(tokens.anne, `${URL}/${ines.id}`, 'DELETE'),
    ]) {
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toMatchObject({ code: 'LECTURE_SEULE' });
    }
    const others = [
      await api.current.signIn('demo-rh'),
      await api.current.signIn('demo-financeur', 'ESPACE_CLIENT'),
      await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT'),
    ];
    for (const token of others) {
      for (const reply of [
        await ask(token, URL),
        await ask(token, `${URL}/clients`),
        await send('POST', URL, INES, token),
        await send('PATCH', `${URL}/${ines.id}`, { nom: 'X' }, token),
        await ask(token, `${URL}/${ines.id}`, 'DELETE'),
      ]) {
        expect(reply.statusCode).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
    }
    expect((await api.current.http.inject(URL)).statusCode).toBe(401);
  });
});
