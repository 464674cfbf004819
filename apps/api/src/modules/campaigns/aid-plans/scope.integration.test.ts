import { thisYear, today } from '../../../../test/today.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import * as calls from '@portail/contract/campaigns/funder-plans.calls.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addFunderUser } from '../../../../test/funder-calls.ts';
import {
  FUNDER,
  funderCaller,
  multipart,
  OTHER_FUNDER,
} from '../../../../test/funder-space-calls.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const { call, send } = funderCaller(() => api.current);
const CALLS: readonly (readonly [string, CallDefinition])[] = Object.entries(calls);
const withParams = CALLS.filter(([, one]) => one.params !== undefined);
const withContract = CALLS.filter(([, one]) => 'numeroContrat' in (one.query?.shape ?? {}));

const month = `${today().slice(5, 7)}/${thisYear() + 1}`;
const CSV = [
  'nom;prenom;dateNaissance;produit;unite;droitMensuel;tauxHoraire;moisDebut;moisFin',
  `Portée;Test;01/02/1940;AD;MINUTE;60;24,00;${month};${month}`,
  `Refusée;Test;01/02/1940;AD;MINUTE;-60;24,00;${month};${month}`,
].join('\n');

let file = '';
beforeAll(async () => {
  await addFunderUser(api.current, {
    login: OTHER_FUNDER,
    clientId: '4002',
    role: 'ADMINISTRATEUR',
  });
  await addFunderUser(api.current, { login: 'essai-lecteur', clientId: '4001', role: 'LECTEUR' });
  file = await imported(CSV);
});

const imported = async (content: string): Promise<string> => {
  const reply = await send(FUNDER, '/plans-aide?numeroContrat=100002', content);
  return reply.json<{ idFichier: string }>().idFichier;
};

const pathOf = ({ path }: CallDefinition, id: string): string =>
  path.replace('/api/eb', '').replace(':idFichier', id);
const ask = (login: string | undefined, one: CallDefinition, path: string, space?: string) =>
  one.upload === undefined
    ? call(login, one.method, path, undefined, space)
    : send(login, path, CSV);
const bare = (body: string): unknown => ({ ...JSON.parse(body), requestId: '' });

describe('plans of another funder', () => {
  it.each(withParams)('[S20] [S21] %s is answered as unknown', async (name, one) => {
    // Its own file, which the other tests do not look for.
    const known =
      name === 'undoPlanFile' ? await imported(CSV.replaceAll('Portée', 'Reprise')) : file;
    expect((await ask(FUNDER, one, pathOf(one, known))).statusCode).toBe(200);
    const [stolen, unknown, nonsense] = [
      await ask(OTHER_FUNDER, one, pathOf(one, known)),
      await ask(OTHER_FUNDER, one, pathOf(one, crypto.randomUUID())),
      await ask(OTHER_FUNDER, one, pathOf(one, 'x')),
    ];
    expect(stolen.statusCode).toBe(404);
    expect(bare(stolen.body)).toEqual(bare(unknown.body));
    expect(bare(nonsense.body)).toEqual(bare(unknown.body));
  });

  it.each(withContract)(
    '[S22] %s answers a contract of another funder as unknown',
    async (_name, one) => {
      const path = pathOf(one, file);
      expect((await ask(FUNDER, one, `${path}?numeroContrat=100002`)).statusCode).toBe(200);
      const [foreign, unknown] = [
        await ask(OTHER_FUNDER, one, `${path}?numeroContrat=100002`),
        await ask(OTHER_FUNDER, one, `${path}?numeroContrat=999999`),
      ];
      expect(foreign.statusCode).toBe(403);
      expect(bare(foreign.body)).toEqual(bare(unknown.body));
    },
  );

  it('[S20] [S21] lists of another funder do not contain them', async () => {
    for (const path of [
      '/plans-aide',
      '/plans-aide/fichiers',
      '/plans-aide/mois',
      `/plans-aide?idFichier=${file}`,
    ]) {
      expect((await call(FUNDER, 'GET', path)).json<unknown[]>().length, path).toBeGreaterThan(0);
      expect((await call(OTHER_FUNDER, 'GET', path)).json(), path).toEqual([]);
    }
  });

  it.each(CALLS)(
    '[S20] [S23] %s is refused to readers, other spaces and anonymous callers',
    async (_name, one) => {
      const path = `${pathOf(one, file)}${one.upload === undefined ? '' : '?numeroContrat=100002'}`;
      for (const [login, space] of [
        ['essai-lecteur', 'ESPACE_CLIENT'],
        ['demo-social', 'ESPACE_BENEFICIAIRE'],
        ['demo-intervenant', 'ESPACE_INTERVENANT'],
      ] as const) {
        if (one.upload !== undefined && space !== 'ESPACE_CLIENT') continue;
        const reply = await ask(login, one, path, space);
        expect(reply.statusCode, login).toBe(403);
        expect(reply.json()).toMatchObject({ code: 'ACCES_REFUSE' });
      }
      expect((await ask(undefined, one, path)).statusCode).toBe(401);
    },
  );

  it('[S13] [S20] a session opened by a link cannot import plans', async () => {
    const form = multipart(CSV);
    for (const kind of ['partner', 'readOnly'] as const) {
      const reply = await api.current.http.inject({
        method: 'POST',
        url: '/api/eb/plans-aide?numeroContrat=100002',
        headers: { ...bearer(await openLink(api.current, kind)), ...form.headers },
        payload: form.payload,
      });
      expect(reply.statusCode, kind).toBe(403);
    }
  });
});
