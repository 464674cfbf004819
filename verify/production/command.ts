import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { CommandProblem, type Command } from '../../apps/api/src/cli/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { toolFile } from '../../scripts/lib/tools.ts';
import { destroyDatabase, numberIn, readBooks, untilArchived } from './books.ts';
import { buildDelivery } from './delivery.ts';
import { INSTALLATION, OPERATOR, PAYEE } from './installation.ts';
import { bringDebian, startMachine, type Machine } from './machine/machine.ts';
import { PORTAL_HOST, startOutside, type Outside } from './machine/outside.ts';
import { blocksOf, namesIn, readManual, type ManualBlock } from './manual.ts';

const MANUAL = join(ROOT, 'docs', 'exploitation.md');
const TOOLS: Readonly<Record<string, string>> = {
  debootstrap: 'debootstrap',
  unshare: 'util-linux',
  nsenter: 'util-linux',
  ip: 'iproute2',
  openssl: 'openssl',
  git: 'git',
};
const LIMIT_MS = 15 * 60_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const isInPath = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, tool)));

const requireTools = (): void => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new CommandProblem(
      'Cette vérification demande Linux et root\u00a0: elle installe une Debian dans un dossier, avec son propre réseau.',
    );
  const missing = Object.entries(TOOLS).filter(([tool]) => !isInPath(tool));
  if (missing.length > 0)
    throw new CommandProblem(
      `Il manque ${missing.map(([tool]) => tool).join(', ')}\u00a0: apt-get install ${[...new Set(missing.map(([, name]) => name))].join(' ')}.`,
    );
  try {
    execFileSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true'], { stdio: 'ignore' });
  } catch {
    throw new CommandProblem(
      'Cette machine refuse les espaces de noms (unshare)\u00a0: lancez la vérification hors d’un conteneur restreint.',
    );
  }
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Each step with its duration, as it ends. */
const createSteps = () => {
  const begun = performance.now();
  return {
    elapsedMs: () => performance.now() - begun,
    step: async <T>(title: string, work: () => Promise<T>): Promise<T> => {
      const from = performance.now();
      try {
        const result = await work();
        say(`  ${seconds(performance.now() - from).padStart(8)}  ${title}`);
        return result;
      } catch (error) {
        say(`  ${seconds(performance.now() - from).padStart(8)}  ${title} : échec`);
        throw error;
      }
    },
  };
};
type Steps = ReturnType<typeof createSteps>;

const quoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`;

const writeValues = async (
  machine: Machine,
  blocks: readonly ManualBlock[],
  values: Readonly<Record<string, string>>,
): Promise<void> => {
  const [asked] = blocksOf(blocks, 'valeurs');
  if (asked === undefined) throw new CommandProblem('Le manuel ne dit plus les valeurs à donner.');
  const missing = namesIn(asked).filter((name) => values[name] === undefined);
  if (missing.length > 0)
    throw new CommandProblem(
      `Le manuel demande des valeurs que l’essai ne connaît pas\u00a0: ${missing.join(', ')}.`,
    );
  await writeFile(
    join(machine.root, 'root', 'portail.valeurs'),
    namesIn(asked)
      .map((name) => `${name}=${quoted(values[name] ?? '')}\n`)
      .join(''),
    { mode: 0o600 },
  );
  await writeFile(
    join(machine.root, 'root', 'installation.json'),
    JSON.stringify(INSTALLATION, undefined, 2),
  );
};

/** What an operator does between the commands, where the manual says so in words. */
const createHands = (machine: Machine, outside: Outside) => {
  const settings = join(machine.root, 'etc', 'portail', 'portail.env');
  let [isTrusted, hasPartners] = [false, false];
  return async (): Promise<void> => {
    // The authority of the partners' and storage's certificates is a public one in production.
    if (!isTrusted && existsSync(join(machine.root, 'usr', 'sbin', 'update-ca-certificates'))) {
      isTrusted = true;
      await machine.execute('update-ca-certificates >/dev/null');
    }
    if (!hasPartners && existsSync(settings)) {
      hasPartners = true;
      await appendFile(settings, outside.partnerSettings);
    }
  };
};

const PLAYWRIGHT = toolFile(join(ROOT, 'e2e'), '@playwright/test', 'playwright');

/** A part of the journey in a browser on the machine's network. */
const browse = async (
  machine: Machine,
  outside: Outside,
  { part, link, onLine }: { part: string; link: string; onLine: (line: string) => void },
  folder: string,
): Promise<void> => {
  const [command = '', ...words] = machine.onItsNetwork(outside.hosts, [
    process.execPath,
    PLAYWRIGHT,
    'test',
    '-c',
    'e2e/playwright.production.config.ts',
    '--grep',
    part,
  ]);
  const child = spawn(command, words, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORTAL_URL: `https://${PORTAL_HOST}`,
      SANDBOX_URL: outside.sandboxUrl,
      PRODUCTION_SPKI: (await outside.spki()).join(','),
      PRODUCTION_LINK: link,
      PRODUCTION_MAIL: OPERATOR.mail,
      PRODUCTION_PAYEE: PAYEE.codeNan,
      PRODUCTION_FOLDER: folder,
    },
  });
  const lines: string[] = [];
  const take = (chunk: Buffer): void => {
    for (const line of chunk.toString('utf8').split('\n').filter(Boolean)) {
      lines.push(line);
      onLine(line);
    }
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0)
    throw new CommandProblem(
      `Le navigateur n’est pas allé au bout\u00a0:\n${lines.slice(-60).join('\n')}`,
    );
};

const linkIn = (said: string): string => {
  const link = new RegExp(`https://${PORTAL_HOST}\\S+#\\S+`).exec(said)?.[0];
  if (link === undefined)
    throw new CommandProblem(`L’installation n’a pas écrit de lien d’enrôlement\u00a0:\n${said}`);
  return link;
};

const compare = (before: string, after: string): void => {
  if (before === after) return;
  const known = new Set(after.split('\n'));
  const lost = before.split('\n').filter((line) => !known.has(line));
  throw new CommandProblem(
    `Les livres restaurés diffèrent\u00a0: ${lost.length} lignes perdues ou changées.\n${lost.slice(0, 10).join('\n')}`,
  );
};

const followManual = async (
  { machine, outside, folder }: { machine: Machine; outside: Outside; folder: string },
  blocks: readonly ManualBlock[],
  { step, elapsedMs }: Steps,
): Promise<void> => {
  const doByHand = createHands(machine, outside);
  let link = '';
  for (const { title, line, script } of blocksOf(blocks, 'machine')) {
    const said = await step(`${title} (ligne ${line})`, () => machine.execute(script));
    if (/\binstall --fichier\b/.test(script)) link = linkIn(said);
    await doByHand();
  }
  await step('Les partenaires démarrent (bac à sable, en https)', outside.startPartners);
  let signedInMs = 0;
  const onLine = (text: string): void => {
    if (text.includes('[production]'))
      say(`            ${text.slice(text.indexOf('[production]') + 13)}`);
    if (text.includes('opérateur connecté')) signedInMs = elapsedMs();
  };
  await step('Le premier opérateur, un financeur, une campagne, une commande, un paiement', () =>
    browse(machine, outside, { part: 'installation', link, onLine }, folder),
  );
  say(`\nDe rien au premier opérateur connecté\u00a0: ${seconds(signedInMs)}.\n`);
  if (signedInMs > LIMIT_MS) throw new CommandProblem('C’est plus de quinze minutes.');

  for (const { line, script } of blocksOf(blocks, 'sauvegarde'))
    await step(`Sauvegarder (ligne ${line})`, () => machine.execute(script));
  await step('Un paiement de plus, après la copie', () =>
    browse(machine, outside, { part: 'après la copie', link, onLine }, folder),
  );
  await step('Le journal part au dépôt, sans qu’on l’y force', () => untilArchived(machine));
  const before = await readBooks(machine);
  await step('Le disque de la base est perdu', () => destroyDatabase(machine));
  for (const { line, script } of blocksOf(blocks, 'restauration'))
    await step(`Restaurer (ligne ${line})`, () => machine.execute(script));
  compare(before, await readBooks(machine));
  const journals = await numberIn(machine, 'select count(*) from ledger_journal');
  say(
    `            livres égaux\u00a0: ${before.trim().split('\n').length} lignes, ${journals} journaux`,
  );
  await step('La personne retrouve son compte et paie encore', () =>
    browse(machine, outside, { part: 'après la restauration', link, onLine }, folder),
  );
};

const NOT_EXECUTED = [
  'npm run verify -- audit et sbom, avant la livraison (ils ont leurs propres vérifications)',
  'systemd\u00a0: les unités sont lues par verify/production/machine/systemctl, sans relance, minuterie ni bornes',
  'le stockage S3 et les partenaires sont joués par l’essai, derrière une autorité d’essai',
  'les chemins Docker Compose, Kubernetes et la réplique synchrone',
];

const run = async (args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...args],
    options: { livraison: { type: 'string' }, garder: { type: 'boolean', default: false } },
  });
  requireTools();
  const blocks = readManual(await readFile(MANUAL, 'utf8'));
  const folder = await mkdtemp(join(tmpdir(), 'portail-production-'));
  const log = join(folder, 'machine.log');
  const ends: (() => Promise<unknown>)[] = [
    () => (values.garder ? Promise.resolve() : rm(folder, { recursive: true, force: true })),
  ];
  const endAll = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end().catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void endAll().then(() => process.exit(1)));
  try {
    const root = join(folder, 'machine');
    say('Durée       Étape');
    const before = createSteps();
    await before.step('Une Debian 12 vide', () => bringDebian(root));
    const steps = createSteps();
    const delivery =
      values.livraison ??
      (await steps.step('La livraison', () => buildDelivery(blocks, join(folder, 'construction'))));
    const machine = await startMachine(root, (text) => void appendFile(log, text));
    ends.push(machine.stop);
    const outside = await startOutside(machine, folder);
    ends.push(outside.stop);
    await writeValues(machine, blocks, { ...outside.values, LIVRAISON: '/root/livraison.tar.gz' });
    execFileSync('cp', [delivery, join(root, 'root', 'livraison.tar.gz')]);
    await followManual({ machine, outside, folder }, blocks, steps);
    say('\nTenu. Non exécuté\u00a0:');
    for (const one of NOT_EXECUTED) say(`  - ${one}`);
  } catch (error) {
    if (existsSync(log)) {
      const lines = (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-40);
      say(`\nLes dernières lignes de la machine\u00a0:\n${lines.join('\n')}`);
    }
    throw error;
  } finally {
    await endAll();
    if (values.garder) say(`Gardé\u00a0: ${folder}`);
  }
};

export const production: Command = {
  summary:
    'Le manuel suivi sur une Debian vide\u00a0: installer, payer, sauvegarder, perdre, restaurer.',
  usage: ['[--livraison archive.tar.gz] [--garder]'],
  run,
};
