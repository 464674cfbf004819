import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@portail/contract/errors/catalogue.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { createLoadStatements } from './load-statements.ts';

interface FolderFile {
  readonly name: string;
  /** Its content, from the beginning each time. */
  readonly open: () => AsyncIterable<Buffer>;
}
type TakeFile = (file: FolderFile) => Promise<void>;

/** What is no statement: the answers of the bank to our files, and recalls. */
export type TakeMessage = TakeFile;

/** A statement (camt.052, 053, 054), else a message. */
export const createTakeFile =
  ({
    load,
    takeMessage,
  }: {
    readonly load: ReturnType<typeof createLoadStatements>;
    readonly takeMessage: TakeMessage;
  }): TakeFile =>
  async (file) => {
    try {
      await load(file.open(), { origin: 'DOSSIER', broughtBy: null });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'FICHIER_NON_CONFORME') throw error;
      await takeMessage(file);
    }
  };

const XML_FILE = /^[^.].*\.xml$/i;
/** A file that the bank is still writing changes within this time. */
const QUIET_MS = 10_000;
/** A worker that stopped over a file leaves it to another after this time. */
const CLAIM_MS = 15 * 60_000;
const [CLAIMED, DONE, REFUSED] = ['en-cours', 'traites', 'refuses'];

/** The prefix of a claimed file; the bank's own name follows it. */
const CLAIM_PREFIX = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-/;
/** The books, an account or the portal is unavailable for now: nothing is wrong with the file. */
const TRANSIENT: ReadonlySet<ErrorCode> = new Set([
  'LEDGER_SUSPENDU',
  'OPERATION_EN_COURS',
  'OPERATIONS_SUSPENDUES',
  'SERVICE_INDISPONIBLE',
  'SERVICE_SURCHARGE',
]);

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The move of a file is what claims it: of two workers, one finds it gone. */
const move = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => XML_FILE.test(name)).toSorted();

const ageMs = async (path: string, now: number): Promise<number> => {
  try {
    const { mtimeMs, ctimeMs } = await stat(path);
    return now - Math.max(mtimeMs, ctimeMs);
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
};

/**
 * Takes the files that the bank puts into a folder. A file is moved once to claim it and once when it
 * is processed. Processing it again after a crash adds nothing, because entries and messages are
 * idempotent. Each claim gives it a name of its own: a name that the bank uses again replaces no file.
 */
export const createTakeFolder = (
  { clock, ids, log, units, alarms }: Pick<Platform, 'clock' | 'ids' | 'log' | 'units' | 'alarms'>,
  folder: string,
  takeFile: TakeFile,
) => {
  const place = (name: string, file = ''): string => join(folder, name, file);

  /** A refused file has no caller to answer, so it raises an alarm. */
  const raise = (name: string, code: ErrorCode): Promise<void> =>
    units.transact((unit) =>
      alarms.raise(
        unit,
        { requestId: `dossier/${name}`, address: '0.0.0.0', userAgent: '' },
        { name: 'NOTIFICATION_BANQUE_REFUSEE', details: { fichier: name, code } },
      ),
    );

  /** A file that stays claimed is taken again later. */
  const setAside = async (name: string, error: unknown): Promise<void> => {
    if (!(error instanceof DomainError)) {
      log.error({ err: error, fichier: name }, 'fichier de la banque à reprendre');
      await raise(name, 'ERREUR_INTERNE');
    } else if (TRANSIENT.has(error.code)) {
      log.warn({ fichier: name, code: error.code }, 'fichier de la banque à reprendre');
    } else {
      await raise(name, error.code);
      await move(place(CLAIMED, name), place(REFUSED, name));
      log.warn({ fichier: name, code: error.code }, 'fichier de la banque refusé');
    }
  };

  const take = async (path: string, bankName: string): Promise<void> => {
    const name = `${ids.ordered()}-${bankName}`;
    const claimed = place(CLAIMED, name);
    if (!(await move(path, claimed))) return;
    try {
      await takeFile({ name, open: () => createReadStream(claimed) });
    } catch (error) {
      await setAside(name, error);
      return;
    }
    await move(claimed, place(DONE, name));
    log.info({ fichier: name }, 'fichier de la banque pris');
  };

  return async (): Promise<void> => {
    for (const name of [CLAIMED, DONE, REFUSED]) await mkdir(place(name), { recursive: true });
    const now = clock.realNow().getTime();
    for (const name of await namesIn(place(CLAIMED))) {
      const path = place(CLAIMED, name);
      if ((await ageMs(path, now)) > CLAIM_MS) await take(path, name.replace(CLAIM_PREFIX, ''));
    }
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      if ((await ageMs(path, now)) >= QUIET_MS) await take(path, name);
    }
  };
};
