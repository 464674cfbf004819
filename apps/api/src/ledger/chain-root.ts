import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { ObjectStore } from '../platform/ports/object-store.ts';

const rootSchema = z.object({
  jour: z.string(),
  rang: z.int(),
  empreinte: z.string(),
  signature: z.string(),
});
/** Where the chain of seals stood on a day, signed, and kept where the database is not. */
export type ChainRoot = z.output<typeof rootSchema>;

export interface Seal {
  readonly rang: number;
  /** In hexadecimal. */
  readonly empreinte: string;
}

const FILE_PATTERN = /^racine-\d{4}-\d{2}-\d{2}\.json$/;

const signatureOf = (secret: string, { jour, rang, empreinte }: Omit<ChainRoot, 'signature'>) =>
  createHmac('sha256', secret).update(`${jour}|${rang}|${empreinte}`).digest('base64url');

/** Once a day: a root that is there is never written again. Says whether it wrote. */
export const writeRoot = async (
  objectStore: ObjectStore,
  secret: string,
  root: Omit<ChainRoot, 'signature'>,
): Promise<boolean> => {
  const signed: ChainRoot = { ...root, signature: signatureOf(secret, root) };
  const content = Buffer.from(`${JSON.stringify(signed, null, 2)}\n`);
  return await objectStore.writeOnce(`racine-${root.jour}.json`, content);
};

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
  secret: string,
  seals: ReadonlyMap<number, string>,
): string | undefined => {
  if (root === undefined) return 'illisible';
  const expected = Buffer.from(signatureOf(secret, root));
  const given = Buffer.from(root.signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
    return 'signature fausse';
  }
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

/** Holds the chain against the roots of the days before: a rewritten past shows here. */
export const checkRoots = async (
  objectStore: ObjectStore,
  secret: string,
  sealsOf: (ranks: readonly number[]) => Promise<readonly Seal[]>,
): Promise<{ readonly checked: number; readonly breaches: readonly RootBreach[] }> => {
  const names = (await objectStore.list()).filter((name) => FILE_PATTERN.test(name));
  const roots = await readRoots(objectStore, names);
  const ranks = roots.flatMap((root) => (root === undefined ? [] : [root.rang]));
  const seals = new Map((await sealsOf(ranks)).map(({ rang, empreinte }) => [rang, empreinte]));
  const breaches = names.flatMap((fichier, index) => {
    const raison = reasonAgainst(roots[index], secret, seals);
    return raison === undefined ? [] : [{ fichier, raison }];
  });
  return { checked: names.length, breaches };
};
