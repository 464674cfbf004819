import * as z from 'zod/mini';
import { FIRST_KEY_ID, signWith, verifyWith, type KeyRing } from '../platform/key-ring.ts';
import type { ObjectStore } from '../platform/ports/object-store.ts';

const rootSchema = z.object({
  jour: z.string(),
  rang: z.int(),
  empreinte: z.string(),
  /** Of the key that signed; roots without one are of key 1. */
  cle: z.optional(z.int()),
  signature: z.string(),
});
/** Where the chain of seals stood on a day, signed, and kept where the database is not. */
export type ChainRoot = z.output<typeof rootSchema>;

export interface Seal {
  readonly rang: number;
  /** In hexadecimal. */
  readonly empreinte: string;
}

type Unsigned = Pick<ChainRoot, 'jour' | 'rang' | 'empreinte'>;

/** Of the day, or of a later key that signed the same root again: a root is never replaced. */
const FILE_PATTERN = /^racine-(\d{4}-\d{2}-\d{2})(?:-cle-\d{1,5})?\.json$/;

const textOf = ({ jour, rang, empreinte }: Unsigned): string => `${jour}|${rang}|${empreinte}`;

const contentOf = (keys: KeyRing, { jour, rang, empreinte }: Unsigned): Buffer => {
  const root = { jour, rang, empreinte };
  return Buffer.from(`${JSON.stringify({ ...root, ...signWith(keys, textOf(root)) }, null, 2)}\n`);
};

/** Once a day: a root that is there is never written again. Says whether it wrote. */
export const writeRoot = async (
  objectStore: ObjectStore,
  keys: KeyRing,
  root: Unsigned,
): Promise<boolean> =>
  await objectStore.writeOnce(`racine-${root.jour}.json`, contentOf(keys, root));

export interface RootBreach {
  readonly fichier: string;
  readonly raison: string;
}

const readRoot = async (objectStore: ObjectStore, key: string): Promise<ChainRoot | undefined> => {
  const content = await objectStore.read(key);
  try {
    const parsed = z.safeParse(rootSchema, JSON.parse(content?.toString('utf8') ?? ''));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

const reasonAgainst = (
  root: ChainRoot | undefined,
  keys: KeyRing,
  seals: ReadonlyMap<number, string>,
): string | undefined => {
  if (root === undefined) return 'illisible';
  const verdict = verifyWith(keys, textOf(root), root);
  if (verdict === 'retired')
    return `signée par la clé ${root.cle ?? FIRST_KEY_ID}, qui est retirée`;
  if (verdict === 'invalid') return 'signature fausse';
  const seal = seals.get(root.rang);
  if (seal === undefined) return `le scellé ${root.rang} n’est plus dans les livres`;
  return seal === root.empreinte ? undefined : `le scellé ${root.rang} n’est plus le même`;
};

/** Ten years of days, read a few at a time: a storage is not asked for all of them at once. */
const READ_TOGETHER = 16;

const readRoots = async (objectStore: ObjectStore, names: readonly string[]) => {
  const roots: (ChainRoot | undefined)[] = [];
  for (let at = 0; at < names.length; at += READ_TOGETHER) {
    const some = names.slice(at, at + READ_TOGETHER);
    roots.push(...(await Promise.all(some.map((name) => readRoot(objectStore, name)))));
  }
  return roots;
};

interface RootFile {
  readonly fichier: string;
  readonly root: ChainRoot | undefined;
}

const listRoots = async (objectStore: ObjectStore): Promise<readonly RootFile[]> => {
  const names = (await objectStore.list()).filter((name) => FILE_PATTERN.test(name));
  const roots = await readRoots(objectStore, names);
  return names.map((fichier, index) => ({ fichier, root: roots[index] }));
};

/** A root of a retired key counts as checked where a key of the ring has signed the same again. */
const withoutReplaced = (files: readonly RootFile[], keys: KeyRing): readonly RootFile[] => {
  const signed = new Set(
    files.flatMap(({ root }) =>
      root !== undefined && verifyWith(keys, textOf(root), root) === 'valid' ? [textOf(root)] : [],
    ),
  );
  return files.filter(
    ({ root }) =>
      root === undefined ||
      verifyWith(keys, textOf(root), root) !== 'retired' ||
      !signed.has(textOf(root)),
  );
};

/** Holds the chain against the roots of the days before: a rewritten past shows here. */
export const checkRoots = async (
  objectStore: ObjectStore,
  keys: KeyRing,
  sealsOf: (ranks: readonly number[]) => Promise<readonly Seal[]>,
): Promise<{ readonly checked: number; readonly breaches: readonly RootBreach[] }> => {
  const files = withoutReplaced(await listRoots(objectStore), keys);
  const ranks = files.flatMap(({ root }) => (root === undefined ? [] : [root.rang]));
  const seals = new Map((await sealsOf(ranks)).map(({ rang, empreinte }) => [rang, empreinte]));
  const breaches = files.flatMap(({ fichier, root }) => {
    const raison = reasonAgainst(root, keys, seals);
    return raison === undefined ? [] : [{ fichier, raison }];
  });
  return { checked: files.length, breaches };
};

/**
 * Signs with the current key, beside them, the roots that older keys of the ring have signed, so that
 * these keys can be retired. A root with a wrong signature is not signed again.
 */
export const signRootsAgain = async (objectStore: ObjectStore, keys: KeyRing): Promise<number> => {
  let count = 0;
  for (const { root } of await listRoots(objectStore)) {
    if (root === undefined || (root.cle ?? FIRST_KEY_ID) === keys.currentKeyId) continue;
    if (verifyWith(keys, textOf(root), root) !== 'valid') continue;
    const name = `racine-${root.jour}-cle-${keys.currentKeyId}.json`;
    if (await objectStore.writeOnce(name, contentOf(keys, root))) count += 1;
  }
  return count;
};
