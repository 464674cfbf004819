/**
 * What each short cut to the database gains over the one before it, for the statement that every
 * signed-in call sends: the session of its caller. In turns, in one run; a short cut that gains less
 * than 15 % has to go.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { BATCHED_READS, createBatcher } from '../../apps/api/src/platform/db/statements/batcher.ts';
import { withNamedStatements } from '../../apps/api/src/platform/db/statements/direct-sender.ts';
import { prepareStatement } from '../../apps/api/src/platform/db/statements/prepared-statement.ts';
import type { Database } from '../../apps/api/src/platform/db/database-types.ts';
import { openDatabase, type Reader } from '../../apps/api/src/platform/db/database.ts';
import { callersOf } from '../../apps/api/src/modules/identity/sign-in/sessions.queries.ts';
import { startApi } from './lib/api.ts';
import { endWith } from './lib/end-with.ts';
import { openLeanCaller } from './lib/ledger-caller.ts';
import { rateOf } from './lib/ledger-postings.ts';
import { createVerdicts, french, say } from './lib/verdicts.ts';

const CLIENTS = 32;
const POOL_SIZE = 20;
const ROUNDS = 15;
const ROUND_S = 0.7;
const MIN_GAIN = 1.15;
const SESSIONS = 8;

const { assess, areAllGood } = createVerdicts();

type Find = (sessionId: string) => Promise<unknown>;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const waysOf = (appUrl: string) => {
  const open = () =>
    openDatabase({
      url: appUrl,
      maxConnections: POOL_SIZE,
      role: undefined,
      onConnectionLost: () => undefined,
    });
  const [plain, named, direct] = [open(), open(), open()];
  const readerOn = (pool: ConstructorParameters<typeof PostgresDialect>[0]['pool']): Reader =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const plainReader = readerOn(plain.pool);
  const namedReader = readerOn(withNamedStatements(named.pool));
  const writtenOnce = prepareStatement(callersOf);
  const idsOf = (...ids: readonly string[]) => ({ ids: JSON.stringify(ids) });
  const batched = createBatcher(async (ids: readonly string[]) => {
    const rows = await writtenOnce(direct.reader, idsOf(...new Set(ids)));
    const byId = new Map(rows.map((row) => [row.sessionId, row]));
    return ids.map((id) => byId.get(id) ?? null);
  }, BATCHED_READS);
  const ways: Readonly<Record<string, Find>> = {
    'Kysely sur pg': (id) => prepareStatement(callersOf)(plainReader, idsOf(id)),
    'instructions nommées': (id) => prepareStatement(callersOf)(namedReader, idsOf(id)),
    'écrites une fois': (id) => writtenOnce(namedReader, idsOf(id)),
    'envoyées sans Describe': (id) => writtenOnce(direct.reader, idsOf(id)),
    'questions réunies': batched,
  };
  return { ways, close: () => Promise.all([plain.close(), named.close(), direct.close()]) };
};

/** Sessions to look up, opened by the calls of the product. */
const openSessions = async (port: number, adminUrl: string): Promise<readonly string[]> => {
  const { call, close } = await openLeanCaller(port, 1);
  const body = JSON.stringify({
    login: 'demo-rh',
    password: 'Portail-Demo-2026',
    typeEspace: 'ESPACE_BENEFICIAIRE',
  });
  try {
    for (let opened = 0; opened < SESSIONS; opened += 1) {
      await call({ method: 'POST', path: '/api/eb/authentification/connexion', body });
    }
  } finally {
    close();
  }
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from user_session');
    if (rows.length < SESSIONS) throw new Error(`${rows.length} sessions ouvertes`);
    return rows.map(({ id }) => id);
  });
};

const measure = async (appUrl: string, ids: readonly string[]): Promise<void> => {
  const { ways, close } = waysOf(appUrl);
  const names = Object.keys(ways);
  const rates = new Map<string, number[]>(names.map((name) => [name, []]));
  let turn = 0;
  const nextId = (): string => ids[(turn += 1) % ids.length] ?? '';
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, find] of Object.entries(ways)) {
      const rate = await rateOf(CLIENTS, ROUND_S, async () => {
        await find(nextId());
      });
      // The first round warms up.
      if (round > 0) rates.get(name)?.push(rate);
    }
  }
  for (const [index, name] of names.entries()) {
    const own = rates.get(name) ?? [];
    const before = rates.get(names[index - 1] ?? '');
    if (before === undefined) {
      say(`${name}\u00a0: ${french(median(own), 0)}/s`);
      continue;
    }
    const gain = median(own.map((rate, round) => rate / (before[round] ?? Number.NaN)));
    assess(
      `${name} (${french(median(own), 0)}/s), sur ce qui précède`,
      gain,
      gain >= MIN_GAIN,
      '≥ 1,15',
    );
  }
  await close();
};

async function run(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portail-bench-'));
  const database = await startEmbeddedPostgres({ dataDir, ephemeral: true });
  try {
    const api = await startApi(database, {});
    let ids: readonly string[];
    try {
      ids = await openSessions(api.port, database.adminUrl);
    } finally {
      await api.stop();
    }
    await measure(database.appUrl, ids);
    return areAllGood();
  } finally {
    await database.stop();
  }
}

await endWith(run);
