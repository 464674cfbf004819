import { meaningOf } from '../../platform/config.ts';
import { readBuckets } from '../../platform/config/buckets.ts';
import { readAll, withoutEmpty, type Variables } from '../../platform/config/variables.ts';
import { openObjectStore } from '../../platform/files/open-object-stores.ts';
import type { ObjectStore } from '../../platform/ports/object-store.ts';
import { CommandProblem, UsageProblem } from '../command.ts';

export const FILES_USAGE = ['fichiers copier <dossier ou s3://…> <dossier ou s3://…>'];

interface Copied {
  readonly copied: number;
  readonly known: number;
}

/** Nothing is replaced, and what was copied is read again: it may be done as often as one likes. */
const copyAll = async (from: ObjectStore, to: ObjectStore): Promise<Copied> => {
  let [copied, known] = [0, 0];
  for (const key of await from.list()) {
    const content = await from.read(key);
    if (content === undefined) throw new CommandProblem(`${from.nameOf(key)} est illisible.`);
    const isNew = await to.writeOnce(key, content);
    const kept = await to.read(key);
    if (kept === undefined || !content.equals(kept)) {
      throw new CommandProblem(
        `${to.nameOf(key)} diffère de ${from.nameOf(key)}\u00a0: rien n’a été remplacé.`,
      );
    }
    if (isNew) copied += 1;
    else known += 1;
  }
  return { copied, known };
};

/** From a folder to a bucket when the product moves there, and back for a copy that is kept apart. */
export const copyFilesCommand = async (
  [what, source, target]: readonly string[],
  env: Variables,
): Promise<string> => {
  if (what !== 'copier' || source === undefined || target === undefined) throw new UsageProblem();
  const access = readAll(meaningOf, (refuse) =>
    readBuckets(withoutEmpty(env), {
      refuse,
      isProduction: env['NODE_ENV'] === 'production',
      sandboxUrl: env['SANDBOX_URL'],
      places: [source, target],
    }),
  );
  const from = openObjectStore('la source', source, access);
  const to = openObjectStore('la destination', target, access);
  try {
    const { copied, known } = await copyAll(from.objectStore, to.objectStore);
    return `${copied} fichier(s) copié(s) et relu(s), ${known} déjà là.`;
  } finally {
    from.close();
    to.close();
  }
};
