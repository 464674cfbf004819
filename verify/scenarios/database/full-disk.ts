import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  findFreePort,
  type EmbeddedPostgres,
} from '@portail/embedded-postgres/embedded-postgres.ts';
import type { OpenedAccount } from '../../../apps/api/test/ledger/holdings.ts';
import { payOn } from '../../../apps/api/test/ledger/payments.ts';
import { startTestApi, type TestApi } from '../../../apps/api/test/test-api.ts';
import { assessed, notDone, type Outcome, type Trial, type TrialContext } from '../trial.ts';
import { openAccounts } from './payers.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';
import { breachesIn, openFolder, prepareWorld, rowsIn, startServer, waitUntil } from './stage.ts';

const DISK_MB = 512;
const CLIENTS = 4;
const RETRY_MS = 100;
const ENOUGH_REFUSALS = 40;
const RETRYABLE = 503;
const SETTINGS = {
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // What the disk cannot take is to be seen soon.
  checkpoint_timeout: '30s',
};

interface Spending {
  readonly keys: Map<string, number>;
  readonly statuses: Map<string, number>;
  readonly answered: () => number;
  readonly stop: () => Promise<void>;
}

/** People who pay over the wire, each key sent until it is answered. */
const startSpending = (
  api: TestApi,
  { token, accounts }: { readonly token: string; readonly accounts: readonly OpenedAccount[] },
): Spending => {
  const keys = new Map<string, number>();
  const statuses = new Map<string, number>();
  const over = new AbortController();
  let answered = 0;

  const payOnce = async (): Promise<void> => {
    const numero = accounts[randomInt(accounts.length)]?.numero ?? '';
    const [key, cents] = [randomUUID(), randomInt(1, 500)];
    keys.set(key, cents);
    for (;;) {
      const reply = await payOn(api, { token, numero, euros: cents / 100, key });
      const isRetryable =
        reply.statusCode === RETRYABLE && reply.headers['retry-after'] !== undefined;
      const said = isRetryable ? String(RETRYABLE) : `${reply.statusCode} ${reply.body}`;
      if (reply.statusCode === 200) {
        answered += 1;
        return;
      }
      statuses.set(said, (statuses.get(said) ?? 0) + 1);
      await pause(RETRY_MS);
    }
  };
  const work = async (): Promise<void> => {
    while (!over.signal.aborted) await payOnce();
  };
  const all = Promise.all(Array.from({ length: CLIENTS }, work));
  return {
    keys,
    statuses,
    answered: () => answered,
    stop: async () => {
      over.abort();
      await all;
    },
  };
};

const refusedSoFar = ({ statuses }: Spending): number =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0);

/** A server that may stop by itself and is restarted when possible. */
const startGivingUp = async (dataDir: string) => {
  const port = await findFreePort();
  let server: EmbeddedPostgres = await startServer(dataDir, SETTINGS, { port });
  let ends = 0;
  const watch = (one: EmbeddedPostgres): void => {
    void one.ended.then(() => {
      ends += 1;
    });
  };
  watch(server);
  return {
    urls: { adminUrl: server.adminUrl, appUrl: server.appUrl },
    ends: () => ends,
    raise: async () => {
      // A server that panics takes a moment to find that it cannot rise again.
      const outcome = await Promise.race([server.ended.then(() => 'ended'), pause(2_000, 'alive')]);
      if (outcome === 'alive') return;
      server = await startServer(dataDir, SETTINGS, { port });
      watch(server);
    },
    stop: () => server.stop(),
  };
};

/** One thing after the other is taken from the database, and given back. */
const takeAndGive = async (
  spending: Spending,
  {
    take,
    give,
    seconds,
  }: {
    readonly take: () => Promise<unknown>;
    readonly give: () => Promise<unknown>;
    readonly seconds: number;
  },
): Promise<number> => {
  const before = refusedSoFar(spending);
  await take();
  await waitUntil('refus', () =>
    Promise.resolve(refusedSoFar(spending) - before > ENOUGH_REFUSALS),
  );
  await pause(seconds * 1_000);
  const refused = refusedSoFar(spending) - before;
  await give();
  const answered = spending.answered();
  await waitUntil('reprise', () => Promise.resolve(spending.answered() > answered + CLIENTS));
  return refused;
};

/** Switches all writes off or on. Settings are files, so a read-only server can change them. */
const setReading = async (adminUrl: string, value: 'on' | 'off'): Promise<void> => {
  await rowsIn(adminUrl, `alter system set default_transaction_read_only = ${value}`);
  await rowsIn(adminUrl, 'select pg_reload_conf()');
};

const effectsOf = async (adminUrl: string, keys: ReadonlyMap<string, number>) => {
  const rows = await rowsIn(
    adminUrl,
    `select idempotency_key as key, count(*)::integer as count from ledger_journal
     where idempotency_key is not null group by 1`,
  );
  const counts = new Map(rows.map(({ key, count }) => [String(key), Number(count)]));
  const each = [...keys.keys()].map((key) => counts.get(key) ?? 0);
  return {
    lost: each.filter((count) => count === 0).length,
    doubled: each.filter((count) => count > 1).length,
  };
};

const onDisk = async (disk: SmallDisk, { seconds, say }: TrialContext): Promise<Outcome> => {
  const database = await startGivingUp(join(disk.folder, 'base'));
  const { urls } = database;
  try {
    await prepareWorld(urls);
    const accounts = await openAccounts(urls, 6);
    const api = await startTestApi(urls);
    try {
      const spending = startSpending(api, { token: await api.signIn('demo-rh'), accounts });
      const whileFull = await takeAndGive(spending, {
        seconds,
        take: async () => say(`${await disk.fill()} octets de lest`),
        give: async () => {
          await disk.free();
          await database.raise();
        },
      });
      const whileReadOnly = await takeAndGive(spending, {
        seconds: 1,
        take: () => setReading(urls.adminUrl, 'on'),
        give: () => setReading(urls.adminUrl, 'off'),
      });
      await spending.stop();
      const others = [...spending.statuses.keys()].filter((said) => said !== String(RETRYABLE));
      const { lost, doubled } = await effectsOf(urls.adminUrl, spending.keys);
      const breaches = await breachesIn(urls.adminUrl);
      return assessed(
        [
          ...(lost === 0 ? [] : [`${lost} paiements confirmés perdus`]),
          ...(doubled === 0 ? [] : [`${doubled} paiements doublés`]),
          ...others.map((said) => `réponse ${said}`),
          ...breaches,
        ],
        [
          { name: 'paiements confirmés', value: spending.answered() },
          { name: 'refus disque plein (503, à réessayer)', value: whileFull },
          { name: 'refus base en lecture seule (503)', value: whileReadOnly },
          { name: 'autres réponses', value: others.length },
          { name: 'arrêts de la base par elle-même', value: database.ends() },
          { name: 'perdus', value: lost },
          { name: 'doublés', value: doubled },
        ],
      );
    } finally {
      await api.server.close();
    }
  } finally {
    await database.stop();
  }
};

const run = async (context: TrialContext): Promise<Outcome> => {
  await openFolder(context.folder);
  const disk = await makeSmallDisk(join(context.folder, 'disque'), DISK_MB);
  if (typeof disk === 'string') return notDone(disk);
  try {
    return await onDisk(disk, context);
  } finally {
    await disk.remove();
  }
};

export const fullDisk: Trial = {
  name: 'disque-plein',
  ids: ['L43'],
  title: 'Disque de la base plein, puis base en lecture seule, pendant des paiements',
  criterion:
    'chaque refus est un 503 à réessayer, rien de perdu ni de doublé une fois la place rendue, règles des livres tenues',
  duration: { shortSeconds: 5, fullSeconds: 60 },
  run,
};
