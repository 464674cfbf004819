import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { ObjectStore } from '../../../platform/ports/object-store.ts';

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

/** The list of a day; whole or not there, also for whoever copies it meanwhile. Says its name. */
export const writeErasureList = async (
  objectStore: ObjectStore,
  secret: string,
  list: { readonly jour: string; readonly effacements: readonly ListedErasure[] },
): Promise<string> => {
  const key = `effacements-${list.jour}.json`;
  const signed = { ...list, signature: signatureOf(secret, list.jour, list.effacements) };
  await objectStore.write(key, Buffer.from(`${JSON.stringify(signed, null, 2)}\n`));
  return objectStore.nameOf(key);
};

const readOne = async (
  objectStore: ObjectStore,
  key: string,
  secret: string,
): Promise<readonly ListedErasure[]> => {
  const content = await objectStore.read(key);
  // Whom it names would come back: without it, nothing may open.
  if (content === undefined) throw new Error(`La liste ${objectStore.nameOf(key)} est illisible.`);
  const { jour, effacements, signature } = z.parse(
    listSchema,
    JSON.parse(content.toString('utf8')),
  );
  if (!isEqual(signature, signatureOf(secret, jour, effacements))) {
    const name = objectStore.nameOf(key);
    throw new Error(`La signature de ${name} est fausse\u00a0: la liste a été modifiée.`);
  }
  return effacements;
};

/** Everybody on any list of the shelf, once. */
export const readErasureLists = async (
  objectStore: ObjectStore,
  secret: string,
): Promise<readonly ListedErasure[]> => {
  const lists: (readonly ListedErasure[])[] = [];
  const keys = (await objectStore.list()).filter((key) => FILE_PATTERN.test(key));
  for (const key of keys) lists.push(await readOne(objectStore, key, secret));
  return [...new Map(lists.flat().map((one) => [one.id, one])).values()];
};
