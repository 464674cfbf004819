/**
 * A sample of the suite at other dates: in six months, in five years, and across the midnight of a
 * New Year. A preloaded library shifts the clock of the whole run, its database and its browser
 * included: an offset of the business clock alone would leave the tests' own dates where they are.
 *
 * What follows `--` is given to vitest instead of the sample.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { CommandProblem, UsageProblem, type Command } from '../../apps/api/src/cli/command.ts';
import { ROOT } from '../../scripts/lib/root.ts';
import { toolFile } from '../../scripts/lib/tools.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The unit tests come first: midnight has to fall among the tests that use the database. */
const BEFORE_MIDNIGHT_MS = 3 * MINUTE_MS;
/** Paris is an hour ahead of UTC in winter. */
const NEW_YEAR_HOUR_UTC = 23;

const SHIFT = join(ROOT, 'verify', 'dates', 'clock-shift.c');

/** Journeys whose pages and fixtures depend on the day. */
const BROWSER_SAMPLE = [
  'campaigns/story.spec.ts',
  'declarations/cesu.spec.ts',
  'home-services/ordering.spec.ts',
  'identity/session/sign-in.spec.ts',
  'orders/order.spec.ts',
  'payments/account/pay.spec.ts',
  'wallet/trade/trade.spec.ts',
].map((file) => join(ROOT, 'e2e', file));

const inMonths = (months: number) => (nowMs: number) => {
  const then = new Date(nowMs);
  then.setUTCMonth(then.getUTCMonth() + months);
  return then.getTime();
};

const beforeNewYear = (nowMs: number): number =>
  Date.UTC(new Date(nowMs).getUTCFullYear(), 11, 31, NEW_YEAR_HOUR_UTC) - BEFORE_MIDNIGHT_MS;

const DATES: Readonly<Record<string, (nowMs: number) => number>> = {
  'six-mois': inMonths(6),
  'cinq-ans': inMonths(60),
  minuit: beforeNewYear,
};

const runAt = (offsetMs: number, library: string, command: readonly string[]): Promise<boolean> => {
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    CLOCK_SHIFT_SECONDS: String(Math.round(offsetMs / SECOND_MS)),
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio: 'inherit', env });
    child.once('exit', (code) => resolve(code === 0));
  });
};

const VITEST = [toolFile(ROOT, 'vitest'), 'run', '--project=unit', '--project=integration'];
const PLAYWRIGHT = [
  toolFile(join(ROOT, 'e2e'), '@playwright/test', 'playwright'),
  'test',
  '-c',
  'e2e/playwright.config.ts',
  '--project=portail',
  ...BROWSER_SAMPLE,
];

/** Linux with a C compiler: nothing else can move the clock of PostgreSQL. */
const buildShift = (): string | undefined => {
  const folder = join(ROOT, '.cache', 'dates');
  mkdirSync(folder, { recursive: true });
  const library = join(folder, 'clock-shift.so');
  const built = spawnSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, SHIFT]);
  return built.status === 0 ? library : undefined;
};

const run = async (words: readonly string[]): Promise<void> => {
  const end = words.indexOf('--');
  const names = end === -1 ? words : words.slice(0, end);
  const filters = end === -1 ? [] : words.slice(end + 1);
  const dates = (names.length === 0 ? Object.keys(DATES) : names).map((name) => {
    const dateOf = DATES[name];
    if (dateOf === undefined) throw new UsageProblem();
    return { name, dateOf };
  });
  // A name that matches no file would be skipped in silence.
  for (const file of BROWSER_SAMPLE) if (!existsSync(file)) throw new Error(`${file} n’existe pas`);
  const library = buildShift();
  if (library === undefined) {
    throw new CommandProblem('Cette commande demande Linux et un compilateur C (cc).');
  }
  let isWell = true;
  for (const { name, dateOf } of dates) {
    const nowMs = Date.now();
    const offsetMs = dateOf(nowMs) - nowMs;
    process.stdout.write(
      `\n${name}\u00a0: à partir de ${new Date(nowMs + offsetMs).toISOString()}\n`,
    );
    isWell = (await runAt(offsetMs, library, [...VITEST, ...filters])) && isWell;
    if (filters.length === 0) isWell = (await runAt(offsetMs, library, PLAYWRIGHT)) && isWell;
  }
  process.exitCode = isWell ? 0 : 1;
};

export const dates: Command = {
  summary: 'Un échantillon des tests dans six mois, dans cinq ans et au passage du Nouvel An.',
  usage: [`[${Object.keys(DATES).join('|')}] [-- filtres de vitest]`],
  run,
};
