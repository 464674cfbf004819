/**
 * What the portal adds to a read: three calls of every visit over HTTP, each beside a bare Fastify
 * route that sends the same statements to the same database and answers the same bytes. In turns, in
 * one run, on this machine, the one who asks included.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import {
  findFreePort,
  startEmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { createListActiveAccounts } from '../../apps/api/src/modules/wallet/statements/accounts.ts';
import { orderQueries } from '../../apps/api/src/modules/orders/ordering/orders.queries.ts';
import { personalisationQueries } from '../../apps/api/src/modules/branding/personalisation/personalisation.queries.ts';
import { createReadStyles } from '../../apps/api/src/modules/branding/personalisation/personalisation.ts';
import type { Reader } from '../../apps/api/src/platform/db/database.ts';
import { createClock } from '../../apps/api/src/platform/clock.ts';
import {
  beneficiaryScopeOf,
  personScope,
  type BeneficiaryScope,
} from '../../apps/api/src/platform/ports/owner-scope.ts';
import { startProgram } from '../../scripts/lib/program.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { startApi, type Caller } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { openLeanCaller } from './lib/ledger-caller.ts';
import { rateOf } from './lib/ledger-postings.ts';
import { openRecorder, type Statement } from './lib/read-statements.ts';
import { createVerdicts, french, say } from './lib/verdicts.ts';

const LOGIN = 'demo-rh';
const CONTRACT = '100001';
const CLIENTS = 16;
const ROUNDS = 3;
const WARM_UP_S = 2;
/** The product's own default, on both sides. */
const POOL_SIZE = 20;
const ORDERS_PAGE = 50;
const MIN_SHARE = 0.6;

const { values } = parseArgs({ options: { secondes: { type: 'string', default: '5' } } });
const SECONDS = Number(values.secondes);
const { assess, areAllGood } = createVerdicts();

interface Read {
  readonly name: string;
  readonly path: string;
  /** The statements that the call sends for its answer. */
  readonly ask: (reader: Reader, scope: BeneficiaryScope) => Promise<unknown>;
}

const READS: readonly Read[] = [
  {
    name: 'B-024 comptes de l’accueil',
    path: '/api/eb/beneficiaires/comptes-actifs',
    ask: (reader, scope) =>
      createListActiveAccounts({ reader, clock: createClock(0) })(scope, undefined),
  },
  {
    name: 'B-044 liste des commandes',
    path: '/api/eb/beneficiaires/commandes',
    ask: (reader, scope) =>
      orderQueries(reader, scope).list({
        contract: undefined,
        clientId: undefined,
        before: undefined,
        limit: ORDERS_PAGE,
      }),
  },
  {
    name: 'B-012 personnalisation',
    path: `/api/eb/personnalisation/styles?numeroContrat=${CONTRACT}`,
    ask: (reader) => createReadStyles(personalisationQueries(reader))({ numeroContrat: CONTRACT }),
  },
];

interface BareRoute {
  readonly path: string;
  readonly statements: readonly Statement[];
  readonly answer: unknown;
}

const routePath = (path: string): string => path.split('?', 1).join('');

const signIn = async (call: Caller): Promise<string> => {
  const body = { login: LOGIN, password: 'Portail-Demo-2026', typeEspace: 'ESPACE_BENEFICIAIRE' };
  const path = '/api/eb/authentification/connexion';
  const reply = await call({ method: 'POST', path, body: JSON.stringify(body) });
  const answer: unknown = JSON.parse(reply.body);
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) {
    throw new Error(`connexion refusée\u00a0: ${reply.status} ${reply.body}`);
  }
  return String(answer.token);
};

const scopeOf = (adminUrl: string): Promise<BeneficiaryScope> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select b.id from beneficiary b join user_account a on a.id = b.account_id where a.login = $1',
      [LOGIN],
    );
    const beneficiaryId = rows[0]?.id ?? null;
    const record = { beneficiaryId, contracts: [CONTRACT], financeurId: null, intervenantId: null };
    return beneficiaryScopeOf({ scope: personScope(record) });
  });

const startBare = async (url: string, routes: readonly BareRoute[]) => {
  const port = await findFreePort();
  const program = await startProgram({
    name: 'La route nue',
    file: join(ROOT, 'apps', 'api', 'test', 'bare-routes.ts'),
    showOutput: false,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      DB_POOL_SIZE: String(POOL_SIZE),
      BARE_ROUTES: JSON.stringify(routes),
    },
  });
  return { port, stop: program.stop };
};

const reading = (call: Caller, path: string, expected: string, token?: string) => async () => {
  const reply = await call({ method: 'GET', path, ...(token === undefined ? {} : { token }) });
  if (reply.status !== 200 || reply.body !== expected) {
    throw new Error(`${path}\u00a0: ${reply.status} ${reply.body.slice(0, 300)}`);
  }
};

/** In turns, so that a busy moment of the machine falls on both. */
const compare = async (
  name: string,
  product: () => Promise<void>,
  bare: () => Promise<void>,
): Promise<number> => {
  await rateOf(CLIENTS, WARM_UP_S, product);
  await rateOf(CLIENTS, WARM_UP_S, bare);
  const sums = { product: 0, bare: 0 };
  for (let round = 1; round <= ROUNDS; round += 1) {
    const rate = {
      product: await rateOf(CLIENTS, SECONDS, product),
      bare: await rateOf(CLIENTS, SECONDS, bare),
    };
    sums.product += rate.product;
    sums.bare += rate.bare;
    say(
      `  ${name}, tour ${round}\u00a0: portail ${french(rate.product, 0)}/s, route nue ${french(rate.bare, 0)}/s`,
    );
  }
  const share = sums.product / sums.bare;
  assess(`${name}, sur une route Fastify nue`, share, share >= MIN_SHARE, '≥ 0,6');
  return share;
};

interface Urls {
  readonly appUrl: string;
  readonly adminUrl: string;
}

const bareRoutesOf = async (
  { appUrl, adminUrl }: Urls,
  bodies: ReadonlyMap<string, string>,
): Promise<readonly BareRoute[]> => {
  const recorder = openRecorder(appUrl);
  try {
    const scope = await scopeOf(adminUrl);
    const routes: BareRoute[] = [];
    for (const { path, ask } of READS) {
      const statements = await recorder.record(() => ask(recorder.reader, scope));
      if (statements.length === 0) throw new Error(`${path}\u00a0: aucune requête n’a été vue`);
      const answer: unknown = JSON.parse(bodies.get(path) ?? '');
      routes.push({ path: routePath(path), statements, answer });
    }
    return routes;
  } finally {
    await recorder.close();
  }
};

async function measure(urls: Urls, port: number): Promise<void> {
  const product = await openLeanCaller(port, CLIENTS);
  try {
    const token = await signIn(product.call);
    const bodies = new Map<string, string>();
    for (const { path } of READS) {
      const { status, body } = await product.call({ method: 'GET', path, token });
      if (status !== 200) throw new Error(`${path}\u00a0: ${status} ${body}`);
      bodies.set(path, body);
    }
    const routes = await bareRoutesOf(urls, bodies);
    const server = await startBare(urls.appUrl, routes);
    const bare = await openLeanCaller(server.port, CLIENTS);
    try {
      const shares: number[] = [];
      for (const [index, { name, path }] of READS.entries()) {
        const body = bodies.get(path) ?? '';
        say(
          `${name}\u00a0: ${Buffer.byteLength(body)} octets, ${routes[index]?.statements.length} requête(s)`,
        );
        const share = await compare(
          name,
          reading(product.call, path, body, token),
          reading(bare.call, path, body),
        );
        shares.push(share);
      }
      const least = Math.min(...shares);
      assess('La moindre de ces lectures', least, least >= MIN_SHARE, '≥ 0,6', 'reads/bare');
    } finally {
      bare.close();
      await server.stop();
    }
  } finally {
    product.close();
  }
}

async function run(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  try {
    const api = await startApi(database, { DB_POOL_SIZE: String(POOL_SIZE) });
    try {
      await measure(database, api.port);
      return areAllGood();
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

await endWith(run);
