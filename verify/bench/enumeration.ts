/**
 * What a stranger learns from the time of an answer: known or unknown, open or closed, used or
 * never made. Each pair is asked in turn and at random, by one caller, of one server.
 */
import { randomInt } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { createCaller, startApi, type Call, type Caller, type Reply } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { areaUnderCurve, medianOf } from './lib/statistics.ts';
import { createVerdicts } from './lib/verdicts.ts';

const MAX_MEDIAN_DIFFERENCE_MS = 5;
const MAX_AREA = 0.55;
/** Two hundred mistake chance for 0.55 one time in twelve, five hundred one time in two hundred. */
const CALLS = Number(process.env['BENCH_CALLS'] ?? 500);
const WARM_UP = 30;

const AUTH = '/api/eb/authentification';
const PASSWORD = 'Portail-Demo-2026';

/** Asks once, as one of the two sides. */
type Ask = () => Promise<Reply> | Reply;
interface Pair {
  readonly name: string;
  readonly sides: readonly [Ask, Ask];
  /** The specification shows who was found, masked: only the time is compared. */
  readonly bodiesDiffer?: true;
}

type Execute = (sql: string) => Promise<void>;

const { assess, areAllGood } = createVerdicts();

const post = (path: string, body: object): Call => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

const signInPairs = (call: Caller): readonly Pair[] => {
  const ask = (login: string, password: string) => () =>
    call(post(`${AUTH}/connexion`, { login, password, typeEspace: 'ESPACE_BENEFICIAIRE' }));
  const wrong = 'Mauvais-Mot-2026!';
  return [
    {
      name: 'connexion : connu / inconnu',
      sides: [ask('demo-rh', wrong), ask('inconnu', wrong)],
    },
    {
      name: 'connexion : ouvert / fermé (bon mot de passe pour le fermé)',
      sides: [ask('demo-rh', wrong), ask('demo-vide', PASSWORD)],
    },
  ];
};

const recoveryPairs = (call: Caller): readonly Pair[] => {
  const password = (login: string, birthDate: string) => () => {
    const query = new URLSearchParams({ typeEspace: 'ESPACE_BENEFICIAIRE', login, birthDate });
    return call({ method: 'GET', path: `${AUTH}/identifiants-oublies?${query.toString()}` });
  };
  const known = {
    nom: 'Rousseau',
    prenom: 'Camille',
    dateNaissance: '14/03/1986',
    codePostal: '69003',
    numeroContrat: '100001',
  };
  const login = (changes: object) => () =>
    call(post('/api/eb/beneficiaires/identifiant-oublie', { ...known, ...changes }));
  const sendLogin = (emailContact: string) => () =>
    call(post('/api/eb/inscriptions/100001/envoi-identifiant', { emailContact }));
  return [
    {
      name: 'mot de passe oublié : connu / inconnu',
      sides: [password('demo-rh', '14/03/1986'), password('inconnu', '14/03/1986')],
    },
    {
      name: 'mot de passe oublié : date juste / date fausse',
      sides: [password('demo-rh', '14/03/1986'), password('demo-rh', '15/03/1986')],
    },
    {
      name: 'mot de passe oublié : ouvert / fermé',
      sides: [password('demo-rh', '14/03/1986'), password('demo-vide', '14/03/1986')],
    },
    {
      name: 'envoi de l’identifiant : adresse connue / inconnue',
      sides: [sendLogin('camille.rousseau@courriel.example'), sendLogin('x@courriel.example')],
    },
    {
      name: 'identifiant oublié : connu / inconnu',
      sides: [login({}), login({ nom: 'Inconnu' })],
      bodiesDiffer: true,
    },
  ];
};

/** Anonymous registrations of a person with an account and of a person without one. */
const registrationPairs = (call: Caller): readonly Pair[] => {
  const session = '/api/eb/inscriptions/100001/sessions/5003';
  const person = {
    nom: 'Caron',
    prenom: 'Julie',
    dateNaissance: '05/12/1988',
    codePostalEtVille: '35000 RENNES',
    verifierInfoControles: { informationsControles: [] },
  };
  const check = (nom: string) => () =>
    call(post(`${session}/verification-inscription`, { ...person, nom }));
  const register = (nom: string) => () =>
    call(
      post(session, {
        ...person,
        nom,
        civilite: 'MME',
        zoneAdresse0: '14 rue Garibaldi',
        telephonePrincipal: '0612131415',
        offresMail: false,
        emailContact: 'mesure@courriel.example',
        confirmationEmailContact: 'mesure@courriel.example',
        infosSupplementaires: [],
        choixTypeProduit: 'COMPTE',
        nouveauMotDePasse: 'Tulipe-Ovale-Zinc-42',
        nouveauMotDePasseConfirmation: 'Tulipe-Ovale-Zinc-42',
        dejaEnregistre: false,
      }),
    );
  return [
    {
      name: 'vérification d’inscription : connu / inconnu',
      sides: [check('Caron'), check('Inconnue')],
    },
    { name: 'inscription : connu / inconnu', sides: [register('Caron'), register('Inconnue')] },
  ];
};

/** A second step that was begun and is over, against one that never was. */
const resendPairs = async (call: Caller, execute: Execute): Promise<readonly Pair[]> => {
  const begun = await call(
    post(`${AUTH}/connexion`, {
      login: 'demo-mfa',
      password: PASSWORD,
      typeEspace: 'ESPACE_BENEFICIAIRE',
    }),
  );
  const answer: unknown = JSON.parse(begun.body);
  const dead =
    typeof answer === 'object' && answer !== null && 'mfaSessionId' in answer
      ? String(answer.mfaSessionId)
      : '';
  await execute('update verification set closed_at = now() where handle_hash is not null');
  const ask = (sessionMfaId: string) => () =>
    call(post(`${AUTH}/mfa/nouveau-code`, { sessionMfaId }));
  return [
    {
      name: 'nouveau code : étape terminée / jamais commencée',
      sides: [ask(dead), ask('00000000-0000-4000-8000-000000000000')],
    },
  ];
};

/** Links of closed accounts, each used once, against links that were never made. */
const linkPairs = async (call: Caller, port: number): Promise<readonly Pair[]> => {
  const partner = createCaller(port, 1, {
    authorization: `Basic ${Buffer.from('back-office:secret-de-demonstration-jamais-en-production').toString('base64')}`,
  });
  const target = {
    identifiantSource: 'lucie.fontaine',
    identifiantCible: 'demo-petit',
    typeEspace: 'ESPACE_BENEFICIAIRE',
  };
  const tokens: string[] = [];
  for (let made = 0; made < CALLS + WARM_UP; made += 1) {
    const reply = await partner.call(
      post('/api/eb/partenaires/jetons-connexion', { ...target, mode: 'BACK_OFFICE' }),
    );
    const answer: unknown = JSON.parse(reply.body);
    if (typeof answer !== 'object' || answer === null || !('jetonConnexion' in answer)) {
      throw new Error(`lien refusé : ${reply.body}`);
    }
    tokens.push(String(answer.jetonConnexion));
  }
  partner.close();
  const use = (jetonConnexion: string) =>
    call(post(`${AUTH}/connexion-deleguee`, { ...target, jetonConnexion }));
  return [
    {
      name: 'lien : compte fermé / lien inconnu',
      sides: [
        () => use(tokens.pop() ?? ''),
        () => use('jeton-qui-n-a-jamais-existe'.padEnd(43, 'x')),
      ],
    },
  ];
};

/** What the wire shows beside the time; the moment and the request have their own words. */
const faceOf = ({ status, body, headers }: Reply, withBody: boolean): string =>
  JSON.stringify([
    status,
    withBody ? body.length : 0,
    Object.keys(headers).toSorted(),
    withBody ? headers['content-length'] : '',
  ]);

const measure = async ({ name, sides, bodiesDiffer }: Pair): Promise<void> => {
  const times: [number[], number[]] = [[], []];
  const faces = new Set<string>();
  for (let round = 0; round < CALLS + WARM_UP; round += 1) {
    const first = randomInt(2);
    for (const side of [first, 1 - first] as const) {
      const begun = performance.now();
      const reply = await (side === 0 ? sides[0] : sides[1])();
      const ms = performance.now() - begun;
      if (round < WARM_UP) continue;
      (side === 0 ? times[0] : times[1]).push(ms);
      faces.add(faceOf(reply, bodiesDiffer !== true));
    }
  }
  const [one, other] = times.map(medianOf);
  const difference = Math.abs((one ?? 0) - (other ?? 0));
  const area = areaUnderCurve(times[0], times[1]);
  console.log(
    `${name} : médianes ${one?.toFixed(2)} et ${other?.toFixed(2)} ms, aire ${area.toFixed(3)}`,
  );
  const isClose = difference < MAX_MEDIAN_DIFFERENCE_MS;
  assess(`${name}, écart des médianes en ms`, difference, isClose, '< 5');
  assess(`${name}, aire`, area, area < MAX_AREA, '< 0,55');
  assess(`${name}, formes de la réponse`, faces.size, faces.size === 1, '1');
};

async function run(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  const execute: Execute = (sql) =>
    withClient(database.adminUrl, async (client) => {
      await client.query(sql);
    });
  try {
    const api = await startApi(database, {
      LIMIT_LOGIN_FAILURES: '1000000',
      LIMIT_ADDRESS_FAILURES: '1000000',
      LIMIT_RECOVERY_PER_PERSON: '1000000',
      LIMIT_RECOVERY_PER_ADDRESS: '1000000',
      LIMIT_REGISTRATION_PER_ADDRESS: '1000000',
      LIMIT_REGISTRATION_PER_IDENTIFIER: '1000000',
      LIMIT_SPRAYING_ACCOUNTS: '1000000',
    });
    const caller = createCaller(api.port, 1);
    try {
      const links = await linkPairs(caller.call, api.port);
      const resend = await resendPairs(caller.call, execute);
      await execute(
        `update user_account set disabled_at = now() where login in ('demo-vide', 'demo-petit')`,
      );
      console.log(
        `${CALLS} appels de chaque côté ; attendu : écart < ${MAX_MEDIAN_DIFFERENCE_MS} ms, aire < ${MAX_AREA}.`,
      );
      const only = process.argv[2] ?? '';
      const pairs = [
        ...signInPairs(caller.call),
        ...recoveryPairs(caller.call),
        ...registrationPairs(caller.call),
        ...resend,
        ...links,
      ].filter(({ name }) => name.includes(only));
      for (const pair of pairs) await measure(pair);
      return areAllGood();
    } finally {
      caller.close();
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

await endWith(run);
