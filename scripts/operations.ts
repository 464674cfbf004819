/** What an operator does from the command line until the back office does it: money asked for, seen, sent back. */
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { centsOf, formatAmount, parseAmount } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { withClient } from '@portail/testing/postgres/client.ts';
import { startEmbeddedPostgres } from '@portail/testing/postgres/embedded-postgres.ts';
import { createDirectDebits } from '../apps/api/src/modules/debits/debits.module.ts';
import {
  awaitedDebitQueries,
  createReceiveShare,
  createRefundShare,
  ShareProblem,
} from '../apps/api/src/modules/ordering/ordering.module.ts';
import { createClock } from '../apps/api/src/platform/clock.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { createUnitsOfWork } from '../apps/api/src/platform/db/unit-of-work.ts';
import { systemIds } from '../apps/api/src/platform/ids.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { operatorScope } from '../apps/api/src/platform/ports/owner-scope.ts';
import { createSecretBox } from '../apps/api/src/platform/secret-box.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { assertDatabaseUsable } from './lib/database-check.ts';
import { ROOT } from './lib/root.ts';
import { loadDevelopmentSecrets } from './lib/secrets.ts';
import { readSettings } from './lib/settings.ts';

type House = Pick<Platform, 'reader' | 'units' | 'ids' | 'clock' | 'secretBox' | 'config'>;

const MEANS = ['CHEQUE', 'VIREMENT', 'PRELEVEMENT'];
const USAGE = `Usage\u00a0:
  npm run operations -- encaisser <idCommande> <montant> --moyen ${MEANS.join('|')}
  npm run operations -- rembourser <idCommande>
  npm run operations -- prelever [--vers <dossier>]`;

const usage = (): never => {
  throw new CommandProblem(USAGE);
};

const actor = `operations:${userInfo().username}`;
const operator = () => ({ actor, requestId: `operations-${systemIds.random()}` });

/** A cheque, a transfer or a debit has come for an order. */
const receive = async (
  house: House,
  [reference, typed]: readonly string[],
  means: string | undefined,
): Promise<string> => {
  const amountCents = parseAmount(typed ?? '');
  if (reference === undefined || amountCents === undefined) return usage();
  if (means === undefined || !MEANS.includes(means)) return usage();
  const debits = createDirectDebits(house);
  await createReceiveShare(house)({
    reference,
    amountCents,
    operator: operator(),
    ...(means === 'PRELEVEMENT'
      ? { settle: (unit, id) => debits.settle(unit, id, 'ENCAISSE') }
      : {}),
  });
  return `Reçu ${formatAmount(amountCents)} (${means}) pour la commande ${reference}.`;
};

/** What had come by cheque or bank for an order that is over goes back. */
const refund = async (house: House, [reference]: readonly string[]): Promise<string> => {
  if (reference === undefined) return usage();
  await createRefundShare(house)({ reference, operator: operator() });
  return `La commande ${reference} est remboursée.`;
};

/** The bank's file of what people pay by debit: each order is in one file. */
const debit = async (house: House, folder: string): Promise<string> => {
  const scope = operatorScope(actor, 'fichier de prélèvements');
  const awaited = await awaitedDebitQueries(house.reader, scope).list();
  const issued = await createDirectDebits(house).issue(
    house.clock.businessDay(),
    awaited.map(({ id, beneficiaryId, contract, amountCents, reference }) => ({
      cause: 'PRECOMMANDE',
      causeId: id,
      beneficiaryId,
      contract,
      amountCents,
      label: `Commande CESU ${reference}`,
    })),
  );
  if (issued.file === undefined) return 'Aucun prélèvement à émettre.';
  await mkdir(folder, { recursive: true });
  const path = join(folder, issued.file.name);
  // Names and bank details: for the operator alone.
  await writeFile(path, issued.file.xml, { mode: 0o600 });
  const total = formatAmount(centsOf(issued.totalCents));
  return `${issued.count} prélèvement(s), ${total}, le ${formatFrenchDate(issued.collectedOn)}\u00a0: ${path}`;
};

/** A demonstration may live on another day: the database knows which. */
const businessOffsetMs = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from ledger_now() - clock_timestamp()) * 1000)::float8 as ms',
    );
    return rows[0]?.ms ?? 0;
  });

/** The part of the platform that these commands need. */
const openHouse = async (url: string, secrets: Readonly<Record<string, string | undefined>>) => {
  const config = readConfig({ ...process.env, ...secrets, DATABASE_URL: url });
  const database = openDatabase({
    url,
    maxConnections: 2,
    namedStatements: true,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const house: House = {
    config,
    reader: database.reader,
    units: createUnitsOfWork(database.reader),
    ids: systemIds,
    clock: createClock(await businessOffsetMs(url)),
    secretBox: createSecretBox(config.secondStep.secret),
  };
  return { house, close: () => database.close() };
};

const runOn = async (
  url: string,
  dataDir: string,
  secrets: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const { values, positionals } = parseArgs({
    options: { moyen: { type: 'string' }, vers: { type: 'string' } },
    allowPositionals: true,
  });
  const [command, ...rest] = positionals;
  const { house, close } = await openHouse(url, secrets);
  try {
    if (command === 'encaisser') return await receive(house, rest, values.moyen);
    if (command === 'rembourser') return await refund(house, rest);
    if (command !== 'prelever') return usage();
    return await debit(house, values.vers ?? join(dataDir, 'prelevements'));
  } catch (error) {
    if (error instanceof ShareProblem) throw new CommandProblem(error.message, { cause: error });
    throw error;
  } finally {
    await close();
  }
};

async function run(): Promise<string> {
  const settings = readSettings(process.env, ROOT);
  if (settings.database !== null) {
    await assertDatabaseUsable('DATABASE_URL', settings.database.adminUrl);
    return await runOn(settings.database.adminUrl, settings.dataDir, {});
  }
  await mkdir(settings.dataDir, { recursive: true });
  const secrets = await loadDevelopmentSecrets(settings.dataDir, process.env);
  const database = await startEmbeddedPostgres({ dataDir: join(settings.dataDir, 'postgres') });
  try {
    return await runOn(database.adminUrl, settings.dataDir, { ...secrets });
  } finally {
    await database.stop();
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
