import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const erasureSchema = z.object({
  id: z.uuid(),
  beneficiaire: z.uuid(),
  demandeLe: z.iso.datetime(),
  faitLe: z.iso.datetime(),
});
/** Numbers and dates: outside the database it says of nobody who they were. */
export type ListedErasure = z.output<typeof erasureSchema>;

const listSchema = z.object({
  jour: z.string(),
  effacements: z.array(erasureSchema),
  signature: z.string(),
});

const FILE_PATTERN = /^effacements-\d{4}-\d{2}-\d{2}\.json$/;

/** Whoever could add a line would have anybody erased. */
const signatureOf = (secret: string, jour: string, listed: readonly ListedErasure[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['effacements', jour, listed]))
    .digest('base64url');

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

export const erasureListPath = (folder: string, jour: string): string =>
  join(folder, `effacements-${jour}.json`);

/** The list of a day; whole or not there, also for whoever copies it meanwhile. */
export const writeErasureList = async (
  folder: string,
  secret: string,
  list: { readonly jour: string; readonly effacements: readonly ListedErasure[] },
): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = erasureListPath(folder, list.jour);
  const signed = { ...list, signature: signatureOf(secret, list.jour, list.effacements) };
  await writeFile(`${path}.new`, `${JSON.stringify(signed, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
  return path;
};

const readOne = async (path: string, secret: string): Promise<readonly ListedErasure[]> => {
  const { jour, effacements, signature } = z.parse(
    listSchema,
    JSON.parse(await readFile(path, 'utf8')),
  );
  if (!isEqual(signature, signatureOf(secret, jour, effacements))) {
    throw new Error(`La signature de ${path} est fausse\u00a0: la liste a été modifiée.`);
  }
  return effacements;
};

const listFiles = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).filter((name) => FILE_PATTERN.test(name)).toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

/** Everybody on any list of the folder, once. */
export const readErasureLists = async (
  folder: string,
  secret: string,
): Promise<readonly ListedErasure[]> => {
  const lists: (readonly ListedErasure[])[] = [];
  for (const name of await listFiles(folder)) lists.push(await readOne(join(folder, name), secret));
  return [...new Map(lists.flat().map((one) => [one.id, one])).values()];
};
