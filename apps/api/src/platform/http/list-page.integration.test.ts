import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { sampleUrl } from '../../../test/sample-url.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';
import { openOperator } from '../../../test/operator-sessions.ts';

const api = useTestApi();
const tokens: Record<string, string> = {};
const lists = Object.entries<CallDefinition>(ALL_CALLS).filter(
  ([, { list }]) => list !== undefined,
);
const LOGINS = [
  ['demo-rh', 'ESPACE_BENEFICIAIRE'],
  ['demo-unique', 'ESPACE_BENEFICIAIRE'],
  ['demo-financeur', 'ESPACE_CLIENT'],
  ['demo-intervenant', 'ESPACE_INTERVENANT'],
] as const;

beforeAll(async () => {
  for (const [login, space] of LOGINS) tokens[login] = await api.current.signIn(login, space);
  tokens['operator'] = await openOperator(api.current);
});

let refusals = 0;

const get = async (url: string, login: string) => {
  const headers = bearer(tokens[login] ?? '');
  const reply = await api.current.http.inject({ method: 'GET', url, headers });
  if (reply.statusCode === 403) refusals += 1;
  return reply;
};

/** A refusal is logged after its answer, and the event log is one of the lists. */
const untilRefusalsAreLogged = () =>
  vi.waitFor(
    async () => {
      const logged = await api.current.query(
        `select 1 from security_event where kind = 'ACCES_REFUSE' and result = 'REFUS'`,
      );
      expect(logged.length).toBeGreaterThanOrEqual(refusals);
    },
    { timeout: 30_000 },
  );

const sized = (call: CallDefinition, taille: string): string => {
  const url = sampleUrl(call);
  return `${url}${url.includes('?') ? '&' : '?'}taille=${taille}`;
};

/** The first sample person who may read the list. */
const answerOf = async (call: CallDefinition, taille: string) => {
  for (const login of [...LOGINS.map(([name]) => name), 'operator']) {
    const reply = await get(sized(call, taille), login);
    if (reply.statusCode === 200 || reply.statusCode === 400) return { reply, login };
  }
  throw new Error(`no sample person may read ${call.id}`);
};

const nextOf = (header: unknown): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(typeof header === 'string' ? header : '')?.[1];

describe('every list', () => {
  it('takes the two parameters of a page', () => {
    for (const [name, { query }] of lists) {
      const names = Object.keys(query?.shape ?? {});
      expect(names, name).toEqual(expect.arrayContaining(['taille', 'avant']));
    }
  });

  it.each(lists)('[27-8] %s accepts 200 rows and refuses 201', async (_name, call) => {
    const allowed = await answerOf(call, '200');
    expect(allowed.reply.statusCode).toBe(200);
    const refused = await get(sized(call, '201'), allowed.login);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ erreurs: [{ champ: 'taille' }] });
  });

  it.each(lists)('[27-8] %s is read whole by following Link', async (_name, call) => {
    const { login } = await answerOf(call, '200');
    await untilRefusalsAreLogged();
    const reply = await get(sized(call, '200'), login);
    const rowsOf = (body: unknown): readonly unknown[] => {
      if (Array.isArray(body)) return body;
      const fields = z.record(z.string(), z.unknown()).parse(body);
      return z.array(z.unknown()).parse(fields[call.list?.rows ?? '']);
    };
    const expected = rowsOf(reply.json());
    const read: unknown[] = [];
    let pages = 0;
    for (
      let url: string | undefined = sized(call, '3');
      url !== undefined && pages < 12;
      pages += 1
    ) {
      const page = await get(url, login);
      const rows = rowsOf(page.json());
      expect(rows.length).toBeLessThanOrEqual(3);
      read.push(...rows);
      url = nextOf(page.headers.link);
    }
    expect(read).toEqual(expected.slice(0, 36));
    expect(pages).toBe(Math.min(12, Math.max(1, Math.ceil(expected.length / 3))));
  });

  it('[27-8] sends no Link on a page that ends the list', async () => {
    const reply = await get('/api/eb/beneficiaires/commandes?taille=200', 'demo-rh');
    expect(reply.headers.link).toBeUndefined();
  });

  it('[27-8] keeps the filters in the address of the next page', async () => {
    const reply = await get(
      '/api/eb/beneficiaires/paiements-comptes?numeroContrat=100001&taille=1',
      'demo-rh',
    );
    expect(nextOf(reply.headers.link)).toMatch(
      /^\/api\/eb\/beneficiaires\/paiements-comptes\?numeroContrat=100001&taille=1&avant=[\w-]+$/,
    );
  });
});
