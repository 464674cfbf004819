import type { LoggedEvent } from '@portail/contract/backoffice/event-log.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { DEMO_PASSWORD, SIGN_IN, useTestApi } from '../../../../test/test-api.ts';

const PATH = '/api/sap/journal';
const api = useTestApi();
let operator: OperatorCalls;

const listed = async (query = ''): Promise<LoggedEvent[]> => {
  const reply = await operator.get(`${PATH}${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<LoggedEvent[]>();
};
const accountOf = async (login: string): Promise<string> => {
  const [row] = await api.current.query('select id from user_account where login = $1', [login]);
  return String(row?.['id']);
};
const tryPassword = (password: string) =>
  api.current.http.inject({
    method: 'POST',
    url: SIGN_IN,
    payload: { login: 'demo-rh', password, typeEspace: 'ESPACE_BENEFICIAIRE' },
  });

beforeAll(async () => {
  operator = await createOperatorCalls(api.current);
  await tryPassword('Mauvais-Mot-De-Passe-1');
  await tryPassword(DEMO_PASSWORD);
});

describe('the event log', () => {
  it('[32-9] shows what a person did, the latest first, without naming them', async () => {
    const events = await listed('?identifiant=demo-rh');
    expect(events.slice(0, 2).map(({ nature, resultat }) => [nature, resultat])).toEqual([
      ['CONNEXION', 'SUCCES'],
      ['CONNEXION', 'ECHEC'],
    ]);
    const id = await accountOf('demo-rh');
    expect(events.every(({ idPersonne }) => idPersonne === id)).toBe(true);
    expect(JSON.stringify(events)).not.toMatch(/Rousseau|demo-rh/);
  });

  it('[32-9] names the operator who acted on a person, and the reason in words', async () => {
    const person = await accountOf('demo-social');
    const reply = await operator.post(
      `/api/sap/fiches/${person}/deblocage`,
      { motif: 'IDENTITE_VERIFIEE' },
      { token: operator.support },
    );
    expect(reply.statusCode, reply.body).toBe(204);
    const [event] = await listed('?nature=ACTE_OPERATEUR&identifiant=demo-social');
    expect(event).toMatchObject({ operateur: 'Karim Haddad', idPersonne: person });
    expect(event?.details).toEqual(
      expect.arrayContaining([
        { nom: 'Acte', valeur: 'Connexion débloquée' },
        { nom: 'Motif', valeur: 'Identité vérifiée' },
      ]),
    );
    expect(event?.details.map(({ nom }) => nom)).not.toContain('Opérateur');
  });

  it('[32-9] filters by event, result and period, and follows its pages to the end', async () => {
    const failures = await listed('?nature=CONNEXION&resultat=ECHEC');
    expect(failures.length).toBeGreaterThan(0);
    expect(new Set(failures.map(({ nature, resultat }) => `${nature} ${resultat}`))).toEqual(
      new Set(['CONNEXION ECHEC']),
    );
    await api.current.query(
      `insert into security_event (id, at, kind, result, request_id)
       values ($1, now() - interval '3 days', 'LIVRES', 'SUCCES', 'essai')`,
      [crypto.randomUUID()],
    );
    expect(await listed('?nature=LIVRES&periode=JOUR')).toEqual([]);
    expect(await listed('?nature=LIVRES&periode=SEMAINE')).toHaveLength(1);
    const all = await listed('?taille=200');
    const paged: LoggedEvent[] = [];
    let next: string | undefined = `${PATH}?taille=5`;
    while (next !== undefined && paged.length <= all.length) {
      const reply = await operator.get(next);
      paged.push(...reply.json<LoggedEvent[]>());
      next = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
    }
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('[32-9] is closed to the support and to the other spaces, and nothing of it can be changed', async () => {
    expect((await operator.get(PATH, operator.support)).statusCode).toBe(403);
    const own = await api.current.signIn('demo-rh');
    expect((await operator.get(PATH, own)).statusCode).toBe(403);
    expect((await operator.get(`${PATH}?nature=INVENTEE`)).statusCode).toBe(400);
  });
});
