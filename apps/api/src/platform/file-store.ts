import type { Reader } from './db/database.ts';
import { extname } from 'node:path';
import { etagOf } from './document-file.ts';
import { isObjectKey } from './files/object-keys.ts';
import type { FileStore, StoredFile } from './ports/file-store.ts';
import type { ObjectStore } from './ports/object-store.ts';

/** Pictures that operators sent: kept in the database, so that every replica has them at once. */
const storedPictureQueries = (reader: Reader) => ({
  find: (path: string) =>
    reader
      .selectFrom('personnalisation_image')
      .select(['type', 'contenu'])
      .where('chemin', '=', path)
      .executeTakeFirst(),
});

/** What may be served at all, and as what: nothing that a browser would run. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};
const MAX_BYTES = 2 * 1024 * 1024;

const storedFile = (content: Buffer, contentType: string): StoredFile => ({
  content,
  contentType,
  etag: etagOf(content),
});

/** The pictures of a shelf, and nothing else that may lie there. */
export const createPictureStore = (objectStore: ObjectStore): FileStore => ({
  read: async (key) => {
    const contentType = CONTENT_TYPES[extname(key).toLowerCase()];
    if (contentType === undefined) return undefined;
    const content = await objectStore.read(key, MAX_BYTES);
    return content === undefined ? undefined : storedFile(content, contentType);
  },
});

const KEPT_TYPES = { PNG: 'image/png', JPEG: 'image/jpeg' } as const;

/** Those that come with the product, then the pictures that operators sent since. */
export const createFileStore = (objectStore: ObjectStore, reader: Reader): FileStore => {
  const delivered = createPictureStore(objectStore);
  const kept = storedPictureQueries(reader);
  return {
    read: async (key) => {
      const own = await delivered.read(key);
      if (own !== undefined) return own;
      const picture = isObjectKey(key) ? await kept.find(key) : undefined;
      return picture === undefined
        ? undefined
        : storedFile(picture.contenu, KEPT_TYPES[picture.type]);
    },
  };
};
