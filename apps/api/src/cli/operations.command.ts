import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { createDirectDebits } from '../modules/settlement/direct-debits/debits.module.ts';
import { createReviewDelegations } from '../modules/identity/delegations/delegations.module.ts';
import { expectedDebitQueries } from '../modules/orders/ordering/ordering.module.ts';
import { createClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createUnitsOfWork } from '../platform/db/unit-of-work.ts';
import { createDigest } from '../platform/digest.ts';
import { openObjectStores } from '../platform/files/open-object-stores.ts';
import { systemIds } from '../platform/ids.ts';
import { createLog } from '../platform/log/logger.ts';
import { createSecurityLog } from '../platform/log/security-log.ts';
import { createOutbox } from '../platform/outbox/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { operatorScope } from '../platform/ports/owner-scope.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { DomainError } from '../platform/ports/domain-error.ts';
import { CommandProblem, UsageProblem, type Command } from './command.ts';
import { DELEGATION_USAGE, runDelegationCommand } from './operations/delegations.ts';
import { copyFilesCommand, FILES_USAGE } from './operations/files.ts';
import { MONEY_USAGE, moneyCommandOf } from './operations/money.ts';
import { withClient, withDatabase } from './database.ts';
import { PRIVACY_USAGE, privacyCommandOf } from './operations/privacy.ts';
import { loadDevelopmentSecrets } from './development-secrets.ts';
import { readSettings } from './settings.ts';

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

const usage = (): never => {
  throw new UsageProblem();
};

const actor = `operations:${userInfo().username}`;
const operator = () => ({ actor, requestId: `operations-${systemIds.random()}` });

/** The bank's file of what people pay by debit: each order is in one file. */
const debit = async (platform: PlatformState, folder: string): Promise<string> => {
  const scope = operatorScope(actor, 'fichier de prélèvements');
  const awaited = await expectedDebitQueries(platform.reader, scope).list();
  const issued = await createDirectDebits(platform).issue(
    platform.clock.businessDay(),
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
  platform: PlatformState,
  words: readonly string[],
  options: { readonly reason: string | undefined; readonly folder: string },
): Promise<string> => {
  const { requestId } = operator();
  const origin = { requestId, address: 'operations', userAgent: '' };
  const review = createReviewDelegations(platform, { actor, origin });
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
const openPlatform = async (url: string, secrets: Readonly<Record<string, string | undefined>>) => {
  const config = readConfig({ ...process.env, ...secrets, DATABASE_URL: url });
  const database = openDatabase({
    url,
    maxConnections: 2,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const clock = createClock(await businessOffsetMs(url));
  const digest = createDigest(config.tokenKeys);
  const objectStores = openObjectStores(config);
  const platform: PlatformState = {
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
    secretBox: createSecretBox(config.secondStep.keys, config.sealingKeys),
    roots: objectStores.roots,
  };
  const close = async (): Promise<void> => {
    objectStores.close();
    await database.close();
  };
  return { platform, close };
};

const runOn = async (
  url: string,
  {
    args,
    dataDir,
    secrets,
  }: {
    readonly args: readonly string[];
    readonly dataDir: string;
    readonly secrets: Readonly<Record<string, string | undefined>>;
  },
): Promise<string> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      moyen: { type: 'string' },
      vers: { type: 'string' },
      motif: { type: 'string' },
      operateur: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command, ...rest] = positionals;
  const { platform, close } = await openPlatform(url, secrets);
  try {
    const privacy = privacyCommandOf(command);
    if (privacy !== undefined) {
      return await privacy(platform, { rest, reason: values.motif, actor });
    }
    const money = moneyCommandOf(command);
    if (money !== undefined) {
      const { requestId } = operator();
      const origin = { requestId, address: 'operations', userAgent: '' };
      const done = money(platform, rest, {
        actor,
        origin,
        means: values.moyen,
        login: values.operateur,
      });
      return (await done) ?? usage();
    }
    if (command === 'acces') {
      const folder = values.vers ?? join(dataDir, 'justificatifs');
      return await reviewAccess(platform, rest, { reason: values.motif, folder });
    }
    if (command !== 'prelever') return usage();
    return await debit(platform, values.vers ?? join(dataDir, 'prelevements'));
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

async function resultOf(args: readonly string[]): Promise<string> {
  const [command, ...words] = args;
  // Needs the two places, and no database.
  if (command === 'fichiers') return await copyFilesCommand(words, process.env);
  const settings = readSettings(process.env);
  return await withDatabase(settings, async (adminUrl) => {
    const secrets =
      settings.database === null
        ? {
            LEDGER_ROOTS_DIR: process.env['LEDGER_ROOTS_DIR'] || join(settings.dataDir, 'scelles'),
            ...(await loadDevelopmentSecrets(settings.dataDir, process.env)),
          }
        : {};
    return await runOn(adminUrl, { args, dataDir: settings.dataDir, secrets });
  });
}

export const operations: Command = {
  summary:
    'Les gestes de l’émetteur\u00a0: encaissements, remboursements, prélèvements, tutelles, données personnelles, fichiers.',
  usage: [
    ...MONEY_USAGE,
    '  (une autre personne accepte au back-office ce qui dépasse le seuil ; rien ne bouge avant)',
    'prelever [--vers <dossier>]',
    ...DELEGATION_USAGE,
    ...PRIVACY_USAGE,
    ...FILES_USAGE,
  ],
  run: async (args) => {
    process.stdout.write(`${await resultOf(args)}\n`);
  },
};
