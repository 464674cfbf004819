import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { operatorsIn } from '../modules/identity/sign-in/authentication.module.ts';
import { dayInFrance, timeInFrance } from '../platform/clock.ts';
import { systemIds } from '../platform/ids.ts';
import type { RequestOrigin } from '../platform/ports/caller.ts';
import { issuerIn } from '../platform/issuer.repository.ts';
import { openPlatform, withCommandDatabase, type CommandPlatform } from './command-platform.ts';
import { CommandProblem, UsageProblem, type Command } from './command.ts';
import { askInstall, type Terminal } from './install/ask-install.ts';
import { parseInstallFile, type InstallFile } from './install/install-file.ts';
import { createInstall, type EnrolmentLink, type Installed } from './install/install.ts';

const originOf = (): RequestOrigin => ({
  requestId: `installation-${systemIds.random()}`,
  address: `operations:${userInfo().username}`,
  userAgent: '',
});

const readJson = async (path: string): Promise<unknown> => {
  let content: string;
  try {
    content = await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandProblem(`Le fichier ${path} ne peut pas être lu.`, { cause: error });
  }
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new CommandProblem(`Le fichier ${path} n’est pas du JSON.`, { cause: error });
  }
};

const checked = (value: unknown, source: string): InstallFile => {
  const parsed = parseInstallFile(value);
  if ('file' in parsed) return parsed.file;
  throw new CommandProblem(
    [`${source} n’est pas valable. Rien n’a été enregistré.`, ...parsed.problems]
      .join('\n  ')
      .trimEnd(),
  );
};

const openTerminal = () => {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const interrupted = new AbortController();
  lines.once('SIGINT', () => interrupted.abort());
  // The end of the input, as Ctrl+D sends it.
  lines.once('close', () => interrupted.abort());
  const terminal: Terminal = {
    ask: async (question) => {
      try {
        return await lines.question(question, { signal: interrupted.signal });
      } catch (error) {
        throw new CommandProblem('\nInstallation interrompue\u00a0: rien n’a été enregistré.', {
          cause: error,
        });
      }
    },
    say: (sentence) => void process.stdout.write(`${sentence}\n`),
  };
  return { terminal, close: () => lines.close() };
};

const askValues = async ({ units, clock, ids }: CommandPlatform): Promise<InstallFile> => {
  const known = await units.transact(async (unit) => ({
    issuer: await issuerIn(unit).find(),
    hasOperator: await operatorsIn(unit, { now: clock.realNow(), newId: ids.ordered }).hasAny(),
  }));
  const { terminal, close } = openTerminal();
  try {
    return checked(await askInstall(terminal, known), 'Ce qui a été saisi');
  } finally {
    close();
  }
};

const linkLines = ({ login, url, expiresAt }: EnrolmentLink): readonly string[] => [
  `Lien du premier accès de ${login}, valable une seule fois, jusqu’au ${formatFrenchDate(dayInFrance(expiresAt))} à ${timeInFrance(expiresAt)}\u00a0:`,
  url,
];

const reportOf = ({ changes, links, secrets, withoutLink }: Installed): string =>
  [
    ...(changes.length === 0 ? ['Tout est déjà installé\u00a0: rien n’a changé.'] : changes),
    ...links.flatMap(linkLines),
    ...secrets.map(
      ({ clientId, secret }) => `Secret de ${clientId}, montré une seule fois\u00a0: ${secret}`,
    ),
    ...withoutLink.map(
      (login) =>
        `${login} n’est pas encore entré et son lien ne sert plus\u00a0: --nouveau-lien ${login}`,
    ),
  ].join('\n');

const runInstall = async (
  platform: CommandPlatform,
  { file, renewed }: { readonly file: string | undefined; readonly renewed: string | undefined },
): Promise<string> => {
  const { install, renewLink } = createInstall(platform);
  if (renewed !== undefined) return linkLines(await renewLink(renewed, originOf())).join('\n');
  const values =
    file === undefined
      ? await askValues(platform)
      : checked(await readJson(file), `Le fichier ${file}`);
  return reportOf(await install(values, originOf()));
};

export const install: Command = {
  summary:
    'Installe l’émetteur, le premier opérateur, les produits et, d’un fichier, les partenaires.',
  usage: ['', '--fichier <fichier.json>', '--nouveau-lien <identifiant>'],
  run: async (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { fichier: { type: 'string' }, 'nouveau-lien': { type: 'string' } },
    });
    const { fichier: file, 'nouveau-lien': renewed } = values;
    if (file !== undefined && renewed !== undefined) throw new UsageProblem();
    const report = await withCommandDatabase(async ({ adminUrl, secrets }) => {
      const { platform, close } = await openPlatform(adminUrl, secrets);
      try {
        return await runInstall(platform, { file, renewed });
      } finally {
        await close();
      }
    });
    process.stdout.write(`${report}\n`);
  },
};
