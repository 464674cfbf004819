/**
 * The sign-in page on a first visit, with the question about cookies, and the home page of a person
 * who is signed in: Lighthouse on its mobile profile, against the built portal served by the
 * product's own server.
 */
import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { LOGIN_ANTI_BOT_DELAY_MS } from '@portail/contract/constants/constants.ts';
import { openProfile } from '@portail/testing/browser/find-browser.ts';
import {
  findFreePort,
  startEmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';
import * as z from 'zod/mini';
import { ensureWebBuilt, webDist } from '../../scripts/lib/build-web.ts';
import { runNode } from '../../scripts/lib/command.ts';
import { ensureInstalled } from '../../scripts/lib/install.mjs';
import { ROOT } from '../../scripts/lib/root.ts';
import { toolFile } from '../../scripts/lib/tools.ts';
import { startApi } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { medianOf } from './lib/statistics.ts';
import { createVerdicts, french, say } from './lib/verdicts.ts';

type Profile = Awaited<ReturnType<typeof openProfile>>;

/** Only this benchmark needs its packages: they are installed when it runs. */
const LIGHTHOUSE = join(ROOT, 'verify', 'bench', 'lighthouse');
const DEMO = { login: 'demo-rh', password: 'Portail-Demo-2026' } as const;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** A first visit keeps nothing of the run before; a person who is signed in has the code already. */
const PAGES = [
  {
    path: '/login',
    name: '/login, première visite',
    isSignedIn: false,
    maxPaintS: 1.2,
    maxBlockedMs: 30,
    maxScriptKb: 75,
  },
  {
    path: '/',
    name: 'accueil, connecté',
    isSignedIn: true,
    maxPaintS: 1.5,
    maxBlockedMs: 50,
    maxScriptKb: undefined,
  },
] as const;

const { values } = parseArgs({
  options: { visites: { type: 'string', default: '5' }, page: { type: 'string' } },
});
const VISITS = Number(values.visites);
const { assess, areAllGood } = createVerdicts();

const audit = z.object({ numericValue: z.number() });
const category = z.object({ score: z.number() });
const report = z.object({
  runtimeError: z.optional(z.object({ message: z.string() })),
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
  }),
  audits: z.object({
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.object({ url: z.string(), resourceType: z.optional(z.string()) })),
      }),
    }),
  }),
});

interface Visit {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly paintS: number;
  readonly blockedMs: number;
  readonly scriptKb: number;
  readonly scripts: number;
}

/** Without the headers, which a multiplexed connection compresses to nearly nothing. */
const compressedBytesOf = (url: string): number =>
  statSync(join(webDist(ROOT), `${new URL(url).pathname}.br`), { throwIfNoEntry: false })?.size ??
  0;

const percentOf = ({ score }: z.infer<typeof category>): number => Math.round(score * 100);

const visitOf = ({ categories, audits }: z.infer<typeof report>): Visit => {
  const scripts = audits['network-requests'].details.items.filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  return {
    scores: {
      performance: percentOf(categories.performance),
      accessibility: percentOf(categories.accessibility),
      'best-practices': percentOf(categories['best-practices']),
    },
    paintS: audits['largest-contentful-paint'].numericValue / 1_000,
    blockedMs: audits['total-blocking-time'].numericValue,
    scriptKb: scripts.reduce((sum, { url }) => sum + compressedBytesOf(url), 0) / 1_000,
    scripts: scripts.length,
  };
};

interface Target {
  readonly url: string;
  readonly port: number;
  /** Storage and cache stay from one visit to the next. */
  readonly isSignedIn: boolean;
}

const visit = async ({ url, port, isSignedIn }: Target): Promise<Visit> => {
  const file = join(await mkdtemp(join(tmpdir(), 'portail-lighthouse-')), 'report.json');
  const { ok, output } = await runNode(toolFile(LIGHTHOUSE, 'lighthouse'), [
    url,
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    ...(isSignedIn ? ['--disable-storage-reset'] : []),
  ]);
  if (!ok) throw new Error(output);
  const found = report.parse(JSON.parse(await readFile(file, 'utf8')));
  await rm(dirname(file), { recursive: true });
  if (found.runtimeError !== undefined) throw new Error(found.runtimeError.message);
  return visitOf(found);
};

const sayVisit = (count: number, { scores, paintS, blockedMs, scriptKb, scripts }: Visit): void =>
  say(
    `  visite ${count}\u00a0: ${CATEGORIES.map((name) => scores[name]).join('/')}, LCP ${french(paintS)} s, TBT ${french(blockedMs, 0)} ms, ${french(scriptKb, 1)} ko de JavaScript en ${scripts} fichiers`,
  );

type Direction = 'low' | 'high';

/** The median decides; the worst is printed beside it. */
const assessAll = (page: (typeof PAGES)[number], visits: readonly Visit[]): void => {
  const check = (what: string, of: (one: Visit) => number, limit: number, good: Direction) => {
    const all = visits.map(of);
    const median = medianOf(all);
    const worst = good === 'low' ? Math.max(...all) : Math.min(...all);
    const isRight = good === 'low' ? median <= limit : median >= limit;
    const sign = good === 'low' ? '≤' : '≥';
    assess(`${page.name}, ${what} (pire ${french(worst)})`, median, isRight, `${sign} ${limit}`);
  };
  for (const name of CATEGORIES) check(name, ({ scores }) => scores[name], 100, 'high');
  check('LCP en s', ({ paintS }) => paintS, page.maxPaintS, 'low');
  check('blocage (TBT) en ms', ({ blockedMs }) => blockedMs, page.maxBlockedMs, 'low');
  const maxKb = page.maxScriptKb ?? Number.POSITIVE_INFINITY;
  check('JavaScript compressé en ko', ({ scriptKb }) => scriptKb, maxKb, 'low');
  say(
    `  ${page.name}\u00a0: ${medianOf(visits.map(({ scripts }) => scripts))} fichiers JavaScript`,
  );
};

/** The figures are those of a visit that is asked about cookies. */
const checkQuestion = async (profile: Profile, origin: string): Promise<void> => {
  const page = await profile.newPage();
  await page.goto(`${origin}/login`);
  await page.getByRole('dialog', { name: 'Gestion des cookies' }).waitFor();
  await page.close();
};

const signIn = async (profile: Profile, origin: string): Promise<void> => {
  const page = await profile.newPage();
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.getByLabel('Identifiant', { exact: true }).fill(DEMO.login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(DEMO.password);
  await page.waitForTimeout(LOGIN_ANTI_BOT_DELAY_MS);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.locator('main[data-page-id=HOME]').waitFor();
  await page.close();
};

async function measure(origin: string): Promise<void> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'portail-profil-'));
  const profile = await openProfile(folder, [`--remote-debugging-port=${port}`]);
  try {
    await checkQuestion(profile, origin);
    for (const page of PAGES.filter(({ path }) => path === (values.page ?? path))) {
      if (page.isSignedIn) await signIn(profile, origin);
      const target = { url: `${origin}${page.path}`, port, isSignedIn: page.isSignedIn };
      // The first visit warms the browser and the server, which thousands share.
      await visit(target);
      const visits: Visit[] = [];
      say(page.name);
      for (let count = 1; count <= VISITS; count += 1) {
        const found = await visit(target);
        visits.push(found);
        sayVisit(count, found);
      }
      assessAll(page, visits);
    }
  } finally {
    await profile.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(): Promise<boolean> {
  await ensureInstalled(LIGHTHOUSE);
  await ensureWebBuilt(ROOT, say);
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  try {
    const api = await startApi(database, {});
    try {
      await measure(`http://localhost:${api.port}`);
      return areAllGood();
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
  }
}

await endWith(run);
