/** What the house does from the command line: money by hand and proofs of guardianship, as its desk does. */
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { withClient } from '@portail/testing/postgres/client.ts';
import { createDirectDebits } from '../apps/api/src/modules/settlement/direct-debits/debits.module.ts';
import { createReviewDelegations } from '../apps/api/src/modules/identity/delegations/delegations.module.ts';
import { expectedDebitQueries } from '../apps/api/src/modules/orders/ordering/ordering.module.ts';
import { createClock } from '../apps/api/src/platform/clock.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase } from '../apps/api/src/platform/db/database.ts';
import { createUnitsOfWork } from '../apps/api/src/platform/db/unit-of-work.ts';
import { createDigest } from '../apps/api/src/platform/digest.ts';
import { openObjectStores } from '../apps/api/src/platform/files/open-object-stores.ts';
import { systemIds } from '../apps/api/src/platform/ids.ts';
import { createLog } from '../apps/api/src/platform/log/logger.ts';
import { createSecurityLog } from '../apps/api/src/platform/log/security-log.ts';
import { createOutbox } from '../apps/api/src/platform/outbox/outbox.ts';
import type { Platform } from '../apps/api/src/platform/platform.ts';
import { operatorScope } from '../apps/api/src/platform/ports/owner-scope.ts';
import { createSecretBox } from '../apps/api/src/platform/secret-box.ts';
import { DomainError } from '../apps/api/src/platform/ports/domain-error.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { DELEGATION_USAGE, runDelegationCommand } from './lib/delegation-operations.ts';
import { copyFilesCommand, FILES_USAGE } from './lib/file-commands.ts';
import { MONEY_USAGE, moneyCommandOf } from './lib/money-commands.ts';
import { withDatabase } from './lib/own-database.ts';
import { PRIVACY_USAGE, privacyCommandOf } from './lib/privacy-commands.ts';
import { ROOT } from './lib/root.ts';
import { loadDevelopmentSecrets } from './lib/secrets.ts';
import { readSettings } from './lib/settings.ts';

type PlatformState = Pick<
  Platform,
  | 'reader'
  | 'units'
  | 'ids'
  | 'clock'
  | 'secretBox'
  | 'config'
  | 'digest'
  | 'outbox'
  | 'securityLog'
  | 'roots'
>;

const USAGE = `Usage\u00a0:
${MONEY_USAGE}
  npm run operations -- prelever [--vers <dossier>]
${DELEGATION_USAGE}
${PRIVACY_USAGE}
${FILES_USAGE}`;

const usage = (): never => {
  throw new CommandProblem(USAGE);
};

const actor = `operations:${userInfo().username}`;
const operator = () => ({ actor, requestId: `operations-${systemIds.random()}` });

/** The bank's file of what people pay by debit: each order is in one file. */
const debit = async (house: PlatformState, folder: string): Promise<string> => {
  const scope = operatorScope(actor, 'fichier de prélèvements');
  const awaited = await expectedDebitQueries(house.reader, scope).list();
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

/** The judgements that name guardians: read, then agreed with or not. */
const reviewAccess = async (
  house: PlatformState,
  words: readonly string[],
  options: { readonly reason: string | undefined; readonly folder: string },
): Promise<string> => {
  const { requestId } = operator();
  const origin = { requestId, address: 'operations', userAgent: '' };
  const review = createReviewDelegations(house, { actor, origin });
  return (await runDelegationCommand(review, words, options)) ?? usage();
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
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const clock = createClock(await businessOffsetMs(url));
  const digest = createDigest(config.tokenSecret);
  const objectStores = openObjectStores(config);
  const house: PlatformState = {
    config,
    digest,
    outbox: createOutbox(clock, systemIds),
    securityLog: createSecurityLog({
      clock,
      ids: systemIds,
      digest,
      // What the command says goes to the standard output; the log does not mix with it.
      log: createLog('info', process.stderr),
    }),
    reader: database.reader,
    units: createUnitsOfWork(database.reader),
    ids: systemIds,
    clock,
    secretBox: createSecretBox(config.secondStep.secret, config.sealingSecrets),
    roots: objectStores.roots,
  };
  const close = async (): Promise<void> => {
    objectStores.close();
    await database.close();
  };
  return { house, close };
};

const runOn = async (
  url: string,
  dataDir: string,
  secrets: Readonly<Record<string, string | undefined>>,
): Promise<string> => {
  const { values, positionals } = parseArgs({
    options: {
      moyen: { type: 'string' },
      vers: { type: 'string' },
      motif: { type: 'string' },
      operateur: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command, ...rest] = positionals;
  const { house, close } = await openHouse(url, secrets);
  try {
    const privacy = privacyCommandOf(command);
    if (privacy !== undefined) {
      return await privacy(house, { rest, reason: values.motif, actor });
    }
    const money = moneyCommandOf(command);
    if (money !== undefined) {
      const { requestId } = operator();
      const origin = { requestId, address: 'operations', userAgent: '' };
      const done = money(house, rest, {
        actor,
        origin,
        means: values.moyen,
        login: values.operateur,
      });
      return (await done) ?? usage();
    }
    if (command === 'acces') {
      const folder = values.vers ?? join(dataDir, 'justificatifs');
      return await reviewAccess(house, rest, { reason: values.motif, folder });
    }
    if (command !== 'prelever') return usage();
    return await debit(house, values.vers ?? join(dataDir, 'prelevements'));
  } catch (error) {
    if (error instanceof DomainError) {
      const [field] = error.fields ?? [];
      throw new CommandProblem(field?.message ?? error.message, { cause: error });
    }
    throw error;
  } finally {
    await close();
  }
};

async function run(): Promise<string> {
  const [command, ...words] = process.argv.slice(2);
  // Needs the two places, and no database.
  if (command === 'fichiers') return await copyFilesCommand(words, process.env);
  const settings = readSettings(process.env, ROOT);
  return await withDatabase(settings, async (adminUrl) => {
    const secrets =
      settings.database === null
        ? {
            LEDGER_ROOTS_DIR: process.env['LEDGER_ROOTS_DIR'] || join(settings.dataDir, 'scelles'),
            ...(await loadDevelopmentSecrets(settings.dataDir, process.env)),
          }
        : {};
    return await runOn(adminUrl, settings.dataDir, secrets);
  });
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
