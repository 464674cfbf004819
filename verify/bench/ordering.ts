/**
 * A campaign's first minute: a thousand orders from two thousand people who are signed in, each
 * order with every call that its screens make. The orders come when they come, whether or not the
 * earlier ones are done. Everything runs on this machine, people included.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { checkInvariants } from '../../apps/api/src/ledger/invariants.ts';
import { createCaller, startApi, type Caller } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { quantileOf } from './lib/statistics.ts';
import { createVerdicts } from './lib/verdicts.ts';

const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 2_000);
const ORDERS_PER_MINUTE = Number(process.env['BENCH_ORDERS'] ?? 1_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const MAX_P95_MS = 800;
const SIGN_IN_AT_ONCE = 8;
const SOCKETS = 64;
const SESSION = '5003';
const BASE = `/api/eb/sessions-precommande/${SESSION}`;
const SUCCESS = 200;

/** People like Camille, by the thousand, with her password. */
const ADD_PEOPLE = `
  with model as (
    select a.id as account, b.id as person from user_account a join beneficiary b on b.account_id = a.id
    where a.login = 'demo-rh'
  ), people as (
    select n, gen_random_uuid() as account, gen_random_uuid() as person from generate_series(1, $1::integer) n
  ), accounts as (
    insert into user_account (id, login, space_type, role, first_name, last_name, mail, password_hash, created_at)
    select p.account, 'banc-' || p.n, a.space_type, a.role, 'Personne', 'Numéro ' || p.n,
      'banc-' || p.n || '@courriel.example', a.password_hash, now()
    from people p cross join model m join user_account a on a.id = m.account returning id
  ), persons as (
    insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town,
      main_phone_number, created_at)
    select p.person, p.account, b.civility, b.birth_date, b.address_zone0, b.postal_code, b.town,
      b.main_phone_number, now()
    from people p cross join model m join beneficiary b on b.id = m.person
    where exists (select from accounts) returning id
  )
  insert into beneficiary_contract (beneficiary_id, contract_numero, created_at)
  select p.person, '100001', now() from people p where exists (select from persons)`;

interface Walk {
  readonly call: Caller;
  readonly token: string;
  readonly times: Map<string, number[]>;
}

const errors: string[] = [];
const { assess, areAllGood } = createVerdicts();

const timed = async (
  { call, token, times }: Walk,
  name: string,
  request: { method: 'GET' | 'POST'; path: string; body?: unknown; key?: string },
): Promise<unknown> => {
  const { status, ms, body } = await call({
    method: request.method,
    path: request.path,
    token,
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.key === undefined ? {} : { headers: { 'idempotency-key': request.key } }),
  });
  const known = times.get(name) ?? [];
  known.push(ms);
  times.set(name, known);
  if (status !== SUCCESS) {
    errors.push(`${name}: ${status} ${body.slice(0, 200)}`);
    throw new Error(`${name} answered ${status}`);
  }
  return JSON.parse(body);
};

interface Complement {
  readonly categoriesPersonnel: readonly { readonly categoriePersonnelId: string }[];
}
const isComplement = (value: unknown): value is Complement =>
  typeof value === 'object' && value !== null && 'categoriesPersonnel' in value;

const amountsOf = (rank: number) => ({
  montantTotal: 250 + (rank % 50),
  montantTitre: 150,
  valeurFaciale: 15,
  montantCompte: 100 + (rank % 50),
});

/** Every call of an order's screens, in their order. */
const order = async (walk: Walk, rank: number): Promise<void> => {
  const get = (name: string, path: string) => timed(walk, name, { method: 'GET', path });
  await get('B-032', '/api/eb/beneficiaires/sessions-precommande?numeroContrat=100001');
  await get('B-033', `${BASE}/informations`);
  await get('B-035', `${BASE}/informations-commande`);
  const complement = await get('B-036', `${BASE}/informations-complementaires`);
  if (!isComplement(complement)) throw new Error('B-036 answered something else');
  const idCategoriePersonnel = complement.categoriesPersonnel[0]?.categoriePersonnelId ?? '';
  const chosen = { idCategoriePersonnel, informationsControles: [] };
  await timed(walk, 'B-038', { method: 'POST', path: `${BASE}/plafond-commande`, body: chosen });
  const amounts = amountsOf(rank);
  const body = { ...chosen, ...amounts };
  await timed(walk, 'B-039', { method: 'POST', path: `${BASE}/part-beneficiaire`, body });
  await get('B-042', `${BASE}/informations-livraison`);
  await timed(walk, 'B-040', {
    method: 'POST',
    path: `${BASE}/precommande`,
    key: randomUUID(),
    body: {
      profil: {
        emailContact: 'banc@courriel.example',
        civilite: 'MME',
        dateNaissance: '14/03/1986',
        zoneAdresse0: '12 rue des Tilleuls',
        telephonePrincipal: '0612345678',
        codePostalEtVille: '69003 LYON',
        ...chosen,
      },
      montants: { ...amounts, motifPreCommande: 'MENAGE', conditionsGenerales: true },
      livraison: { typeLivraison: 1 },
      paiement: { modePaiement: [1, 3, 4][rank % 3] },
    },
  });
};

const signInAll = async (call: Caller): Promise<readonly string[]> => {
  const tokens: string[] = [];
  let next = 1;
  const signIn = async (): Promise<void> => {
    while (next <= PEOPLE) {
      const login = `banc-${next}`;
      next += 1;
      const body = JSON.stringify({
        login,
        password: 'Portail-Demo-2026',
        typeEspace: 'ESPACE_BENEFICIAIRE',
      });
      const reply = await call({
        method: 'POST',
        path: '/api/eb/authentification/connexion',
        body,
      });
      const answer: unknown = JSON.parse(reply.body);
      if (typeof answer !== 'object' || answer === null || !('token' in answer)) {
        throw new Error(`connexion de ${login} : ${reply.status} ${reply.body}`);
      }
      tokens.push(String(answer.token));
    }
  };
  await Promise.all(Array.from({ length: SIGN_IN_AT_ONCE }, signIn));
  return tokens;
};

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

async function measure(port: number): Promise<void> {
  const { call, close } = createCaller(port, SOCKETS);
  const tokens = await signInAll(call);
  console.log(`${tokens.length} personnes connectées.`);
  const times = new Map<string, number[]>();
  const wanted = Math.round((ORDERS_PER_MINUTE * SECONDS) / 60);
  const everyMs = 60_000 / ORDERS_PER_MINUTE;
  const begun = performance.now();
  const walks: Promise<boolean>[] = [];
  for (let rank = 0; rank < wanted; rank += 1) {
    const late = begun + rank * everyMs - performance.now();
    if (late > 0) await pause(late);
    const token = tokens[(rank * 7) % tokens.length] ?? '';
    walks.push(
      order({ call, token, times }, rank).then(
        () => true,
        () => false,
      ),
    );
  }
  const done = (await Promise.all(walks)).filter(Boolean).length;
  const seconds = (performance.now() - begun) / 1_000;
  close();
  for (const [name, list] of [...times].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantileOf(list, share).toFixed(0));
    console.log(`${name} : ${list.length} appels, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`);
  }
  const p95 = quantileOf([...times.values()].flat(), 0.95);
  const rate = (done / seconds) * 60;
  console.log(
    `${done} commandes en ${seconds.toFixed(1)} s (${rate.toFixed(0)} par minute), ${errors.length} erreur(s), p95 de tous les appels ${p95.toFixed(0)} ms`,
  );
  for (const error of errors.slice(0, 5)) console.error(error);
  const missing = wanted - done;
  assess('Commandes d’une campagne, p95 de tous les appels en ms', p95, p95 <= MAX_P95_MS, '≤ 800');
  assess('Commandes d’une campagne, erreurs', errors.length, errors.length === 0, '0');
  assess('Commandes d’une campagne, manquées', missing, missing === 0, '0');
}

/** After the load the books balance and each person has at most one open order. */
const checkBooks = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const outcomes = await checkInvariants(
      async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    );
    const broken = outcomes.filter(({ breaches }) => breaches > 0);
    for (const { id, libelle, breaches } of broken) console.error(`${id} ${libelle} : ${breaches}`);
    const breaches = broken.filter(({ isLateness }) => !isLateness).length;
    assess('Commandes d’une campagne, invariants manqués', breaches, breaches === 0, '0');
  });

async function run(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  try {
    const api = await startApi(database, {});
    try {
      await withClient(database.adminUrl, (client) => client.query(ADD_PEOPLE, [PEOPLE]));
      await measure(api.port);
      await checkBooks(database.adminUrl);
      return areAllGood();
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

await endWith(run);
