import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { ObjectStore } from '../../../platform/ports/object-store.ts';

const erasureSchema = z.object({
  id: z.uuid(),
  beneficiaire: z.uuid(),
  demandeLe: z.iso.datetime(),
  faitLe: z.iso.datetime(),
});
/** Ids and dates only: outside the database it names no person. */
export type ListedErasure = z.output<typeof erasureSchema>;

const listSchema = z.object({
  jour: z.string(),
  effacements: z.array(erasureSchema),
  signature: z.string(),
});

const FILE_PATTERN = /^effacements-\d{4}-\d{2}-\d{2}\.json$/;

/** Signed: an added line would erase a person. */
const signatureOf = (secret: string, jour: string, listed: readonly ListedErasure[]): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['effacements', jour, listed]))
    .digest('base64url');

const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Writes the list of a day at once, so that a copy is never partial; returns its name. */
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
  // Without the list, a restored backup would bring erased people back: the start must fail.
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

/** The erasures of all lists in the store, each once. */
export const readErasureLists = async (
  objectStore: ObjectStore,
  secret: string,
): Promise<readonly ListedErasure[]> => {
  const lists: (readonly ListedErasure[])[] = [];
  const keys = (await objectStore.list()).filter((key) => FILE_PATTERN.test(key));
  for (const key of keys) lists.push(await readOne(objectStore, key, secret));
  return [...new Map(lists.flat().map((one) => [one.id, one])).values()];
};
