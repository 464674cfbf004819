import { randomInt, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { prepareDatabase } from '../../../src/prepare-database.ts';
import { openLedgerWorld, type OwnLedgerWorld } from '../../ledger-world.ts';
import { liftThresholds } from '../../sensitive-actions.ts';
import { startTestApi } from '../../test-api.ts';
import type { OpenedAccount } from '../holdings.ts';
import { startKillableDatabase } from './killable-database.ts';
import { startKillableReplicas } from './killable-replicas.ts';

const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';
const CLIENTS = 12;
const REPLICAS = 2;
const ACCOUNTS = 24;
const BALANCE = 50_000_000;
const BOTH_SHARE = 0.2;
const CALL_TIMEOUT_MS = 8_000;
/** Pause between retries while both replicas are down. */
const RETRY_MS = 100;
/** About two seconds of life for a replica under this load. */
const CHANCE = 0.004;

interface Operation {
  readonly key: string;
  readonly account: OpenedAccount;
  readonly cents: number;
  /** Every answer that a client was given. */
  readonly answers: string[];
}

export interface CrashReport {
  readonly operations: number;
  readonly acknowledged: number;
  readonly unknown: number;
  readonly replicaDeaths: number;
  readonly databaseKills: number;
  readonly lost: number;
  readonly doubled: number;
  readonly divergent: number;
  readonly replayDifferences: number;
  readonly balanceDifferences: number;
  readonly breaches: readonly string[];
}

type Send = (port: number, operation: Operation) => Promise<string | undefined>;

/** The body of an accepted payment, or nothing where the outcome is not known. */
const createSend =
  (token: string): Send =>
  async (port, { key, account, cents }) => {
    try {
      const reply = await fetch(`http://127.0.0.1:${port}${PAY}`, {
        method: 'POST',
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({
          codeNAN: '1234567',
          numeroContrat: '100001',
          typeContrat: 'CESU_RH',
          numeroComptesCESU: [account.numero],
          montant: cents / 100,
        }),
      });
      const body = await reply.text();
      return reply.status === 200 ? body : undefined;
    } catch {
      return undefined;
    }
  };

const clientLoop = async (
  endMs: number,
  {
    ports,
    accounts,
    send,
  }: { ports: readonly number[]; accounts: readonly OpenedAccount[]; send: Send },
): Promise<readonly Operation[]> => {
  const done: Operation[] = [];
  while (Date.now() < endMs) {
    const account = accounts[randomInt(accounts.length)];
    if (account === undefined) break;
    const operation = {
      key: randomUUID(),
      account,
      cents: randomInt(1, 500),
      answers: [] as string[],
    };
    const first = randomInt(ports.length);
    const targets = Math.random() < BOTH_SHARE ? [...ports] : ports.slice(first, first + 1);
    const answers = await Promise.all(targets.map((port) => send(port, operation)));
    operation.answers.push(...answers.filter((answer) => answer !== undefined));
    done.push(operation);
    if (operation.answers.length === 0) await pause(RETRY_MS);
  }
  return done;
};

/** Every key again, on every replica, until it is answered. */
const replayAll = async (
  operations: readonly Operation[],
  ports: readonly number[],
  send: Send,
) => {
  const replays = new Map<string, readonly string[]>();
  const waiting = [...operations];
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const answers: string[] = [];
      for (const port of ports) {
        let answer: string | undefined;
        for (let tries = 0; answer === undefined && tries < 20; tries += 1) {
          answer = await send(port, next);
        }
        answers.push(answer ?? 'nothing');
      }
      replays.set(next.key, answers);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return replays;
};

const compare = async (
  world: OwnLedgerWorld,
  operations: readonly Operation[],
  replays: ReadonlyMap<string, readonly string[]>,
) => {
  const effects = await world.admin(
    `select idempotency_key as key, count(*)::int as count from ledger_journal
     where idempotency_key is not null group by 1`,
  );
  const counts = new Map(effects.map(({ key, count }) => [String(key), Number(count)]));
  const spent = new Map<string, number>();
  const tally = { lost: 0, doubled: 0, divergent: 0, replayDifferences: 0 };
  for (const { key, answers, account, cents } of operations) {
    const count = counts.get(key) ?? 0;
    const all = new Set([...answers, ...(replays.get(key) ?? [])]);
    if (count === 0) tally.lost += 1;
    if (count > 1) tally.doubled += 1;
    if (new Set(answers).size > 1) tally.divergent += 1;
    if (all.size > 1 || all.has('nothing')) tally.replayDifferences += 1;
    spent.set(account.compteId, (spent.get(account.compteId) ?? 0) + cents);
  }
  let balanceDifferences = 0;
  for (const [compteId, cents] of spent) {
    if ((await world.balanceOf(compteId)) !== BALANCE - cents) balanceDifferences += 1;
  }
  return { ...tally, balanceDifferences };
};

/** [L3] Two replicas and the database die at random; then every key is sent again. */
export const runCrashLoop = async (seconds: number, chance = CHANCE): Promise<CrashReport> => {
  const database = await startKillableDatabase();
  const { urls } = database;
  try {
    await prepareDatabase(
      readConfig({
        NODE_ENV: 'test',
        DATABASE_URL: urls.appUrl,
        DATABASE_ADMIN_URL: urls.adminUrl,
        DEMO_WORLD: 'true',
      }),
      createClock(0),
    );
    const world = openLedgerWorld(urls);
    const api = await startTestApi(urls);
    await liftThresholds(api);
    const send = createSend(await api.signIn('demo-rh'));
    await api.server.close();
    const accounts: OpenedAccount[] = [];
    for (let count = 0; count < ACCOUNTS; count += 1) {
      accounts.push(await world.openLoadedAccount(BALANCE));
    }
    const replicas = await startKillableReplicas(urls, { count: REPLICAS, chance });
    try {
      const endMs = Date.now() + seconds * 1_000;
      const [, ...loops] = await Promise.all([
        database.killUntil(endMs),
        ...Array.from({ length: CLIENTS }, () =>
          clientLoop(endMs, { ports: replicas.ports, accounts, send }),
        ),
      ]);
      const operations = loops.flat();
      const replicaDeaths = replicas.deaths();
      await replicas.calm();
      const replays = await replayAll(operations, replicas.ports, send);
      const acknowledged = operations.filter(({ answers }) => answers.length > 0).length;
      return {
        operations: operations.length,
        acknowledged,
        unknown: operations.length - acknowledged,
        replicaDeaths,
        databaseKills: database.kills(),
        ...(await compare(world, operations, replays)),
        breaches: await world.breaches(),
      };
    } finally {
      await replicas.stop();
      await world.close();
    }
  } finally {
    await database.stop();
    await rm(database.dataDir, { recursive: true, force: true });
  }
};
