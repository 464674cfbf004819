import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

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

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Once a day: a root that is there is never written again. Says whether it wrote. */
export const writeRoot = async (
  folder: string,
  secret: string,
  root: Omit<ChainRoot, 'signature'>,
): Promise<boolean> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const signed: ChainRoot = { ...root, signature: signatureOf(secret, root) };
  try {
    await writeFile(
      join(folder, `racine-${root.jour}.json`),
      `${JSON.stringify(signed, null, 2)}\n`,
      { flag: 'wx', mode: 0o400 },
    );
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
};

export interface RootBreach {
  readonly fichier: string;
  readonly raison: string;
}

const readRoot = async (path: string): Promise<ChainRoot | undefined> => {
  try {
    const parsed = z.safeParse(rootSchema, JSON.parse(await readFile(path, 'utf8')));
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

const rootFiles = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).filter((name) => FILE_PATTERN.test(name)).toSorted();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
};

/** Holds the chain against the roots of the days before: a rewritten past shows here. */
export const checkRoots = async (
  folder: string,
  secret: string,
  sealsOf: (ranks: readonly number[]) => Promise<readonly Seal[]>,
): Promise<{ readonly checked: number; readonly breaches: readonly RootBreach[] }> => {
  const names = await rootFiles(folder);
  const roots = await Promise.all(names.map((name) => readRoot(join(folder, name))));
  const ranks = roots.flatMap((root) => (root === undefined ? [] : [root.rang]));
  const seals = new Map((await sealsOf(ranks)).map(({ rang, empreinte }) => [rang, empreinte]));
  const breaches = names.flatMap((fichier, index) => {
    const raison = reasonAgainst(roots[index], secret, seals);
    return raison === undefined ? [] : [{ fichier, raison }];
  });
  return { checked: names.length, breaches };
};
