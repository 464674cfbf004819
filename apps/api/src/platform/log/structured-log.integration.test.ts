import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  bearer,
  CONNECTED_USER,
  createTestLog,
  SIGN_IN,
  SIGN_OUT,
  useTestApi,
} from '../../../test/test-api.ts';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';

const api = useTestApi();
const CANARY = 'canari-durand';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const ROUTES = new Set<string>([
  ...Object.values(ALL_CALLS).map(({ path }) => path),
  '/healthz',
  '/readyz',
  'inconnue',
]);

const lineSchema = z.looseObject({
  niveau: z.enum(['fatal', 'error', 'warn', 'info']),
  time: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
  programme: z.literal('api'),
  msg: z.string(),
  requestId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  traceId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  route: z.string().check(z.refine((route) => ROUTES.has(route))),
  utilisateur: z.optional(z.string().check(z.regex(/^[\w-]{16}$/))),
});
type Line = z.infer<typeof lineSchema>;

/** A varied minute: people who come in, ask, are refused, ask for nothing there is, and break things. */
const varied = async (): Promise<void> => {
  const { http } = api.current;
  const token = await api.current.signIn('demo-rh');
  const ask = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers });
  await ask(CONNECTED_USER, { ...bearer(token), traceparent: `00-${TRACE}-b7ad6b7169203331-01` });
  await ask(`/api/eb/personnalisation/styles?numeroContrat=${CANARY}`, bearer(token));
  await ask(
    `/api/eb/beneficiaires/paiements-comptes/prestataires?referenceTransaction=${CANARY}`,
    bearer(token),
  );
  await ask(CONNECTED_USER, bearer(`${CANARY}.x.y`));
  await ask(`/api/${CANARY}?q=${CANARY}`);
  await ask(`/${CANARY}/%0a%22niveau%22`);
  await ask('/healthz');
  await ask('/readyz');
  for (const payload of [
    JSON.stringify({
      login: `${CANARY}\n{"niveau":"info"}`,
      password: 'x',
      typeEspace: 'ESPACE_BENEFICIAIRE',
    }),
    JSON.stringify({ login: 3, inconnu: CANARY }),
    `{"login":"${CANARY}`,
    CANARY,
  ]) {
    await http.inject({
      method: 'POST',
      url: SIGN_IN,
      headers: { 'content-type': 'application/json', 'user-agent': `${CANARY}\u001b[31m` },
      payload,
    });
  }
  await http.inject({ method: 'POST', url: SIGN_OUT, headers: bearer(token) });
};

/** A failure of the house itself: the table is gone, and its name and values stay out of the reply. */
const broken = async (): Promise<void> => {
  await api.current.query('alter table contract_feature rename to contract_gone');
  await api.current.http.inject('/api/eb/fonctionnalites?numeroContrat=100001');
  await api.current.query('alter table contract_gone rename to contract_feature');
};

let lines: readonly string[] = [];
let parsed: readonly Line[] = [];

beforeAll(async () => {
  await varied();
  await broken();
  await vi.waitFor(() => expect(api.current.logLines.join('')).toContain('"statut":500'), {
    timeout: 60_000,
  });
  lines = [...api.current.logLines];
  parsed = lines.map((line) => z.parse(lineSchema, JSON.parse(line)));
});

describe('[O10] the log', () => {
  it('is one JSON object a line, in UTC, with level, request, trace and route, every line of it', () => {
    expect(parsed.length).toBeGreaterThan(15);
    for (const line of lines)
      expect(line.trimEnd().split(/\r|\n|\u0085|\u2028|\u2029/)).toHaveLength(1);
    expect(new Set(parsed.map(({ niveau }) => niveau))).toEqual(new Set(['info', 'error']));
  });

  it('names the person by a pseudonym, the same in every line of theirs', () => {
    const people = parsed.flatMap(({ utilisateur }) => utilisateur ?? []);
    expect(people.length).toBeGreaterThan(3);
    expect(new Set(people).size).toBe(1);
  });

  it('goes on with the trace of the browser', () => {
    const ofTrace = parsed.filter(({ traceId }) => traceId === TRACE);
    expect(ofTrace.map(({ route }) => route)).toContain(CONNECTED_USER);
    expect(new Set(ofTrace.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('[P13] holds no user input, no account, no address, no query', async () => {
    const [row] = await api.current.query(`select id from user_account where login = 'demo-rh'`);
    const text = lines.join('');
    expect(text).not.toMatch(
      /canari|durand|demo-rh|127\.0\.0\.1|numeroContrat|referenceTransaction/i,
    );
    expect(text).not.toContain(String(row?.['id']));
  });

  it('logs the kind and place of a failure', () => {
    const failure = parsed.find(({ niveau }) => niveau === 'error');
    expect(failure).toMatchObject({ code: 'ERREUR_INTERNE', err: { code: '42P01' } });
  });
});

describe('[O10] log injection', () => {
  it.each(['\n{"niveau":"fatal"}', '\r\n', '\u2028', '\u0085', '\u001b[2J', '\u009b2J', '\u202e'])(
    '%j stays inside its own value',
    (injected) => {
      const { lines: written, log } = createTestLog();
      log.warn({ valeur: injected, err: new Error(injected) }, injected);
      const text = written.join('');
      expect(text.match(/\n/g)).toHaveLength(1);
      expect(text.trimEnd()).not.toMatch(/[\p{Cc}\u2028-\u202E]/u);
      expect(JSON.parse(text)).toMatchObject({ valeur: injected, msg: injected, niveau: 'warn' });
    },
  );
});
