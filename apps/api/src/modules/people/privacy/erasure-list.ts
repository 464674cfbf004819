import * as z from 'zod/mini';
import { FIRST_KEY_ID, signWith, verifyWith, type KeyRing } from '../../../platform/key-ring.ts';
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
  /** Of the key that signed; lists without one are of key 1. */
  cle: z.optional(z.int()),
  signature: z.string(),
});

const FILE_PATTERN = /^effacements-\d{4}-\d{2}-\d{2}\.json$/;

interface DayList {
  readonly jour: string;
  readonly effacements: readonly ListedErasure[];
}

/** Signed: an added line would erase a person. */
const textOf = ({ jour, effacements }: DayList): string =>
  JSON.stringify(['effacements', jour, effacements]);

/** Writes the list of a day at once, so that a copy is never partial; returns its name. */
export const writeErasureList = async (
  objectStore: ObjectStore,
  keys: KeyRing,
  { jour, effacements }: DayList,
): Promise<string> => {
  const list = { jour, effacements };
  const key = `effacements-${list.jour}.json`;
  const signed = { ...list, ...signWith(keys, textOf(list)) };
  await objectStore.write(key, Buffer.from(`${JSON.stringify(signed, null, 2)}\n`));
  return objectStore.nameOf(key);
};

const readOne = async (objectStore: ObjectStore, key: string, keys: KeyRing) => {
  const content = await objectStore.read(key);
  const name = objectStore.nameOf(key);
  // Without the list, a restored backup would bring erased people back: the start must fail.
  if (content === undefined) throw new Error(`La liste ${name} est illisible.`);
  const list = z.parse(listSchema, JSON.parse(content.toString('utf8')));
  const verdict = verifyWith(keys, textOf(list), list);
  if (verdict === 'retired')
    throw new Error(
      `La liste ${name} est signée par la clé ${list.cle ?? FIRST_KEY_ID}, absente de LEDGER_SECRET\u00a0: remettez cette clé, puis lancez «\u00a0operations rechiffrer\u00a0» avant de la retirer.`,
    );
  if (verdict === 'invalid')
    throw new Error(`La signature de ${name} est fausse\u00a0: la liste a été modifiée.`);
  return list;
};

const readLists = async (objectStore: ObjectStore, keys: KeyRing) => {
  const names = (await objectStore.list()).filter((key) => FILE_PATTERN.test(key));
  const lists: Awaited<ReturnType<typeof readOne>>[] = [];
  for (const name of names) lists.push(await readOne(objectStore, name, keys));
  return lists;
};

/** The erasures of all lists in the store, each once. */
export const readErasureLists = async (
  objectStore: ObjectStore,
  keys: KeyRing,
): Promise<readonly ListedErasure[]> => {
  const lists = await readLists(objectStore, keys);
  const listed = lists.flatMap(({ effacements }) => effacements);
  return [...new Map(listed.map((one) => [one.id, one])).values()];
};

/** Signs with the current key the lists of older keys of the ring, which can then be retired. */
export const signErasureListsAgain = async (
  objectStore: ObjectStore,
  keys: KeyRing,
): Promise<number> => {
  const lists = await readLists(objectStore, keys);
  const older = lists.filter(({ cle = FIRST_KEY_ID }) => cle !== keys.currentKeyId);
  for (const list of older) await writeErasureList(objectStore, keys, list);
  return older.length;
};
