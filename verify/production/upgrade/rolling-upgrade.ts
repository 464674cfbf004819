import { setTimeout as delay } from 'node:timers/promises';
import type { Replica, Replicas } from '../../replicas/replicas.ts';
import { newKey, signInDemo, type Answer } from '../../replicas/trials/demo-caller.ts';
import { findPayments } from '../../replicas/trials/replica-kills.ts';
import { loadSteadily, type LoadReport } from '../../replicas/trials/steady-load.ts';

export interface UpgradeReport extends LoadReport {
  readonly payments: number;
  readonly signIns: number;
  readonly exitCodes: readonly number[];
  /** Acknowledged and not in the books, or there twice. */
  readonly lost: number;
  readonly doubled: number;
  readonly breaches: readonly string[];
  readonly migrations: number;
  readonly proxy: Replicas['proxy']['counts'];
}

export interface UpgradeOptions {
  readonly perSecond: number;
  /** Before the first step and after the last one. */
  readonly aroundSeconds: number;
  /** From here on a process starts from the new tree. */
  readonly useNewTree: () => void;
  readonly countMigrations: () => Promise<number>;
  readonly say: (line: string) => void;
}

const OK = 200;
const PAY_EVERY = 4;
const SIGN_IN_EVERY = 25;
const CODE_LENGTH = 48;

const demandOk = (what: string, { status, body }: Answer): void => {
  if (status !== OK) throw new Error(`${what} ${status} ${body.slice(0, CODE_LENGTH)}`);
};

/** The order of docs/exploitation.md, « Mettre à niveau ». */
const upgradeAll = async (running: Replicas, options: UpgradeOptions): Promise<number[]> => {
  const { say } = options;
  const exitCodes: number[] = [];
  const replace = async (one: Replica): Promise<void> => {
    const from = Date.now();
    exitCodes.push(await one.term());
    await one.start();
    if (one !== running.worker) while (!running.proxy.isHealthy(one.url)) await delay(50);
    say(`${one.name} remplacé en ${Date.now() - from} ms`);
  };
  await delay(options.aroundSeconds * 1_000);
  options.useNewTree();
  const from = Date.now();
  await running.migrate();
  say(`migration faite en ${Date.now() - from} ms, pendant que l’ancienne version sert`);
  // Old code on the new schema: as long as in a deployment that waits for its checks.
  await delay(options.aroundSeconds * 1_000);
  await replace(running.worker);
  for (const replica of running.replicas) {
    await replace(replica);
    await delay(options.aroundSeconds * 1_000);
  }
  return exitCodes;
};

/** From one version to the next under load: people read, sign in and pay, each request sent once. */
export const tryRollingUpgrade = async (
  running: Replicas,
  options: UpgradeOptions,
): Promise<UpgradeReport> => {
  const person = await signInDemo(running.url, running.databaseUrl);
  const before = await options.countMigrations();
  const asked: string[] = [];
  const acknowledged: string[] = [];
  let signIns = 0;
  let exitCodes: readonly number[] = [];
  const load = await loadSteadily({
    perSecond: options.perSecond,
    atLeast: 0,
    until: upgradeAll(running, options).then((codes) => {
      exitCodes = codes;
    }),
    send: async (rank) => {
      if (rank % SIGN_IN_EVERY === 0) {
        // A session of one version is presented to the other.
        const other = await signInDemo(running.url, running.databaseUrl);
        for (let turn = 0; turn <= running.replicas.length; turn += 1)
          demandOk('lecture après connexion', await other.read());
        signIns += 1;
      } else if (rank % PAY_EVERY === 0) {
        const key = newKey();
        asked.push(key);
        demandOk('paiement', await person.pay(key));
        acknowledged.push(key);
      } else demandOk('lecture', await person.read());
    },
  });
  const { lost } = await findPayments(running.databaseUrl, acknowledged);
  const { doubled, breaches } = await findPayments(running.databaseUrl, asked);
  return {
    ...load,
    payments: acknowledged.length,
    signIns,
    exitCodes,
    lost,
    doubled,
    breaches,
    migrations: (await options.countMigrations()) - before,
    proxy: running.proxy.counts,
  };
};
