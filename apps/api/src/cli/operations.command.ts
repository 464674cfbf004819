import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { centsOf, formatAmount } from '@portail/rules/money/cents.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import {
  createDirectDebits,
  debitFileOf,
} from '../modules/settlement/direct-debits/debits.module.ts';
import { createReviewDelegations } from '../modules/identity/delegations/delegations.module.ts';
import {
  expectedDebitQueries,
  lockExpectedDebits,
} from '../modules/orders/ordering/ordering.module.ts';
import { readIssuer } from '../platform/issuer.repository.ts';
import { systemIds } from '../platform/ids.ts';
import { operatorScope } from '../platform/ports/owner-scope.ts';
import { DomainError } from '../platform/ports/domain-error.ts';
import { CommandProblem, UsageProblem, type Command } from './command.ts';
import { DELEGATION_USAGE, runDelegationCommand } from './operations/delegations.ts';
import { copyFilesCommand, FILES_USAGE } from './operations/files.ts';
import { MONEY_USAGE, moneyCommandOf } from './operations/money.ts';
import { openPlatform, withCommandDatabase, type CommandPlatform } from './command-platform.ts';
import { PRIVACY_USAGE, privacyCommandOf } from './operations/privacy.ts';

const usage = (): never => {
  throw new UsageProblem();
};

const actor = `operations:${userInfo().username}`;
const operator = () => ({ actor, requestId: `operations-${systemIds.random()}` });

/** The bank's file of what people pay by debit: each order is in one file. */
const debit = async (
  platform: CommandPlatform,
  { dataDir, asked }: { readonly dataDir: string; readonly asked: string | undefined },
): Promise<string> => {
  const scope = operatorScope(actor, 'fichier de prélèvements');
  const queries = expectedDebitQueries(platform.reader, scope);
  const awaited = await queries.list();
  const issued = await platform.units.transact(async (unit) => {
    const references = awaited.map(({ reference }) => reference);
    return await createDirectDebits(platform).issueIn(
      unit,
      platform.clock.businessDay(),
      (await lockExpectedDebits(unit, references)).map(
        ({ id, beneficiaryId, contract, amountCents, reference }) => ({
          cause: 'PRECOMMANDE',
          causeId: id,
          beneficiaryId,
          contract,
          amountCents,
          label: `Commande CESU ${reference}`,
        }),
      ),
    );
  });
  const lines = issued.withoutMandate.map((causeId) => {
    const found = awaited.find(({ id }) => id === causeId);
    return `Commande ${found?.reference ?? causeId}\u00a0: pas de mandat utilisable, à voir avec la personne.`;
  });
  for (const { reference } of await queries.listPaidInPart()) {
    lines.push(
      `Commande ${reference}\u00a0: une partie est déjà reçue, à compléter ou à rendre avec la personne.`,
    );
  }
  // A bank that is connected, or that takes its files from a folder, receives them by itself.
  const isSent = platform.config.bank.takesFiles;
  const folder = asked ?? (isSent ? undefined : join(dataDir, 'prelevements'));
  for (const { id, messageId, count, totalCents, collectedOn } of issued.files) {
    const total = formatAmount(centsOf(totalCents));
    let where = 'envoyé à la banque';
    if (folder !== undefined) {
      await mkdir(folder, { recursive: true });
      where = join(folder, `${messageId}.xml`);
      // Names and bank details: for the operator alone.
      const file = await debitFileOf(platform, { id, issuer: await readIssuer(platform.reader) });
      if (file === undefined) throw new Error('a file that was issued is there');
      await writeFile(where, file.xml, { mode: 0o600 });
    }
    lines.unshift(
      `${count} prélèvement(s), ${total}, le ${formatFrenchDate(collectedOn)}\u00a0: ${where}`,
    );
  }
  return lines.length === 0 ? 'Aucun prélèvement à émettre.' : lines.join('\n');
};

/** The judgements that name guardians: read, then agreed with or not. */
const reviewAccess = async (
  platform: CommandPlatform,
  words: readonly string[],
  options: { readonly reason: string | undefined; readonly folder: string },
): Promise<string> => {
  const { requestId } = operator();
  const origin = { requestId, address: 'operations', userAgent: '' };
  const review = createReviewDelegations(platform, { actor, origin });
  return (await runDelegationCommand(review, words, options)) ?? usage();
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
    return await debit(platform, { dataDir, asked: values.vers });
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
  return await withCommandDatabase(({ adminUrl, dataDir, secrets }) =>
    runOn(adminUrl, { args, dataDir, secrets }),
  );
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
