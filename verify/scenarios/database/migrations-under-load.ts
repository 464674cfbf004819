import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts';
import type { LedgerUrls } from '../../../apps/api/test/ledger-world.ts';
import type { OpenedAccount } from '../../../apps/api/test/ledger/holdings.ts';
import { assessed, type Outcome, type Trial, type TrialContext } from '../trial.ts';
import { fillEarlier, makeEarlier } from './earlier-version.ts';
import { startPayers } from './payers.ts';
import { breachesIn, numberIn, openFolder, startServer } from './stage.ts';

/** From here on everything that touches tables with rows in them is still to come. */
const FROM = '0028';
const JOURNALS = { short: 20_000, full: 500_000 };
const LOCK_S = 1;
const LOOK_MS = 20;
const CLIENTS = 4;

/** The longest wait for a lock outside the migration, sampled continuously. */
const watchLocks = (adminUrl: string) => {
  const over = new AbortController();
  let longestS = 0;
  const watching = withClient(adminUrl, async (client) => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ longest: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)), 0)::float8 as longest
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and a.application_name <> 'portail-migration'`,
      );
      longestS = Math.max(longestS, rows[0]?.longest ?? 0);
      await pause(LOOK_MS);
    }
  });
  watching.catch(() => undefined);
  return {
    stop: async (): Promise<number> => {
      over.abort();
      await watching;
      return longestS;
    },
  };
};

/** A person who looks at their account, with the statements of the version of before. */
const startReader = (urls: LedgerUrls, account: OpenedAccount) => {
  const over = new AbortController();
  const errors: string[] = [];
  let reads = 0;
  const reading = withClient(urls.appUrl, async (client) => {
    while (!over.signal.aborted) {
      try {
        await client.query({
          name: 'lecture',
          text: `select j.id, e.amount from ledger_entry e join ledger_journal j on j.id = e.journal_id
            join ledger_account a on a.id = e.account_id where a.key = $1 order by j.id desc limit 20`,
          values: [account.compteId],
        });
        reads += 1;
      } catch (error) {
        errors.push(String(error));
        await pause(LOOK_MS);
      }
    }
  });
  return {
    stop: async () => {
      over.abort();
      await reading;
      return { reads, errors };
    },
  };
};

/** What goes on meanwhile, and what it says of it. */
const underLoad = async <T>(
  urls: LedgerUrls,
  accounts: readonly OpenedAccount[],
  work: () => Promise<T>,
) => {
  const [first] = accounts;
  if (first === undefined) throw new Error('no reader');
  const payers = startPayers(urls, { accounts, clients: CLIENTS });
  const readers = [startReader(urls, first), startReader(urls, first)];
  const locks = watchLocks(urls.adminUrl);
  await pause(1_000);
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1_000;
  await pause(1_000);
  await payers.stop();
  const read = await Promise.all(readers.map((reader) => reader.stop()));
  return {
    result,
    seconds,
    payments: payers.acknowledged.length,
    reads: read.reduce((sum, one) => sum + one.reads, 0),
    errors: [
      ...[...payers.refusals].map(([saying, count]) => `${saying} × ${count}`),
      ...read.flatMap((one) => one.errors),
    ],
    lockS: await locks.stop(),
  };
};

const run = async ({ folder, isFull, say }: TrialContext): Promise<Outcome> => {
  await openFolder(folder);
  const server = await startServer(join(folder, 'base'));
  try {
    await makeEarlier(server.adminUrl, FROM);
    const journals = isFull ? JOURNALS.full : JOURNALS.short;
    const accounts = await fillEarlier(server, { accounts: 8, journals });
    say(`${journals} écritures dans la version ${FROM}`);
    const seen = await underLoad(server, accounts, () => migrate(server.adminUrl));
    const known = await numberIn(
      server.adminUrl,
      'select count(*) from ledger_journal where idempotency_key is not null',
    );
    const breaches = await breachesIn(server.adminUrl);
    return assessed(
      [
        ...seen.errors,
        ...(seen.lockS <= LOCK_S ? [] : [`un verrou a fait attendre ${seen.lockS.toFixed(2)} s`]),
        ...(known === seen.payments ? [] : [`${known} paiements pour ${seen.payments} confirmés`]),
        ...breaches,
      ],
      [
        { name: 'migrations', value: seen.result.applied.length },
        { name: 'écritures avant', value: journals },
        { name: 'durée', value: Math.round(seen.seconds * 10) / 10, unit: 's' },
        { name: 'paiements pendant', value: seen.payments },
        { name: 'lectures pendant', value: seen.reads },
        { name: 'erreurs', value: seen.errors.length },
        {
          name: 'plus longue attente d’un verrou',
          value: Math.round(seen.lockS * 1_000),
          unit: 'ms',
        },
      ],
    );
  } finally {
    await server.stop();
  }
};

export const migrationsUnderLoad: Trial = {
  name: 'migrations-sous-charge',
  ids: ['O5'],
  title: 'Toutes les migrations depuis la 0028, pendant des paiements et des lectures',
  criterion: 'aucune erreur, aucune attente d’un verrou de plus d’une seconde',
  duration: { shortSeconds: 10, fullSeconds: 60 },
  run,
};
