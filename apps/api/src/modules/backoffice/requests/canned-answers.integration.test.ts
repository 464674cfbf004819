import type { CannedAnswer } from '@portail/contract/backoffice/canned-answers.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { useManagementWorld } from '../../../../test/management-world.ts';
import { openOperator, OPERATORS } from '../../../../test/operator-sessions.ts';
import { bearer } from '../../../../test/test-api.ts';

const ANSWERS = '/api/sap/reponses-types';
const world = useManagementWorld();
let lucie: string;
let karim: string;
let anne: string;

beforeAll(async () => {
  lucie = await openOperator(world.api.current);
  karim = await openOperator(world.api.current, OPERATORS.support);
  anne = await openOperator(world.api.current, OPERATORS.reader);
});

const call = (
  token: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path = '',
  body?: object,
) =>
  world.api.current.http.inject({
    method,
    url: `${ANSWERS}${path}`,
    headers: bearer(token),
    ...(body === undefined ? {} : { payload: body }),
  });
const WORDS = { titre: 'Délai', texte: 'Bonjour {nom}, comptez trois jours.', numeroContrat: '' };
const add = async (change: object = {}): Promise<CannedAnswer> => {
  const reply = await call(karim, 'POST', '', { ...WORDS, ...change });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<CannedAnswer>();
};

describe('canned answers', () => {
  it('[32-6] of a contract are offered for its requests only, those of all for each', async () => {
    const [all, own] = [await add(), await add({ titre: 'Contrat', numeroContrat: '100001' })];
    const contracts = await world.api.current.query(
      `select numero from contract where numero <> '100001' order by numero limit 1`,
    );
    const other = await add({ titre: 'Autre', numeroContrat: String(contracts[0]?.['numero']) });
    const offered = async (id: string) =>
      (
        await world.api.current.http.inject({
          url: `/api/sap/demandes-gestion/${id}/reponses-types`,
          headers: bearer(karim),
        })
      )
        .json<CannedAnswer[]>()
        .map((one) => one.id);
    const contact = await world.writeToContact();
    const without = await world.people.camille.open();
    expect(await offered(contact.id)).toEqual(expect.arrayContaining([all.id, own.id]));
    expect(await offered(contact.id)).not.toContain(other.id);
    expect(await offered(without.id)).toContain(all.id);
    expect(await offered(without.id)).not.toContain(own.id);
    const listed = (await call(lucie, 'GET', '?tri=numeroContrat&ordre=desc')).json<
      CannedAnswer[]
    >();
    expect(listed.map((one) => one.id)).toEqual(expect.arrayContaining([all.id, own.id, other.id]));
    const unknown = await call(karim, 'POST', '', { ...WORDS, numeroContrat: '999999' });
    expect(unknown.json()).toMatchObject({ code: 'CONTRAT_INCONNU' });
    expect((await call(karim, 'POST', '', { ...WORDS, texte: '{prenom}' })).statusCode).toBe(400);
  });

  it('[32-6] are changed by one of two at once, removed, and each act is in the event log', async () => {
    const { id, version } = await add();
    const change = (token: string) =>
      call(token, 'PATCH', `/${id}`, { ...WORDS, titre: 'Délai d’envoi', version });
    const both = await Promise.all([change(lucie), change(karim)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'REPONSE_TYPE_MODIFIEE',
    });
    expect((await call(lucie, 'DELETE', `/${id}`)).statusCode).toBeLessThan(300);
    expect((await call(lucie, 'DELETE', `/${id}`)).statusCode).toBe(404);
    const events = await world.api.current.query(
      `select details from security_event where kind = 'DEMANDE_GESTION' order by id desc limit 2`,
    );
    expect(events.map(({ details }) => details)).toEqual([
      { acte: 'REPONSE_TYPE_RETRAIT', objet: 'Délai d’envoi' },
      { acte: 'REPONSE_TYPE_MODIFICATION', objet: 'Délai d’envoi' },
    ]);
  });

  it('[32-6] are refused to persons, and read-only for a read-only operator', async () => {
    const { id, version } = await add();
    const writings = (token: string) =>
      Promise.all([
        call(token, 'POST', '', WORDS),
        call(token, 'PATCH', `/${id}`, { ...WORDS, version }),
        call(token, 'DELETE', `/${id}`),
      ]);
    expect((await call(anne, 'GET')).statusCode).toBe(200);
    for (const reply of await writings(anne)) {
      expect(reply.json()).toMatchObject({ code: 'LECTURE_SEULE' });
    }
    const { token } = world.people.camille;
    for (const reply of [await call(token, 'GET'), ...(await writings(token))]) {
      expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
    }
  });
});
