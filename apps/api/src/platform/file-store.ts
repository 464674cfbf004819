import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { Reader } from './db/database.ts';
import { keptPictureQueries } from './kept-pictures.queries.ts';
import type { FileStore, StoredFile } from './ports/file-store.ts';

/** What may be served at all, and as what: nothing that a browser would run. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};
/** No dot first, no slash, no percent, nothing outside ASCII: `..` and its disguises never match. */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)?$/;
const MAX_SEGMENTS = 6;
const MAX_BYTES = 2 * 1024 * 1024;

const isSafeKey = (key: string): boolean => {
  const segments = key.split('/');
  return segments.length <= MAX_SEGMENTS && segments.every((segment) => SEGMENT.test(segment));
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG');

const storedFile = (content: Buffer, contentType: string): StoredFile => ({
  content,
  contentType,
  etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
});

export const createFolderFileStore = async (folder: string): Promise<FileStore> => {
  const root = await realpath(folder);
  const locate = async (key: string): Promise<string | undefined> => {
    try {
      // A link inside the store may point anywhere: only where it really leads counts.
      const path = await realpath(join(root, key));
      if (!path.startsWith(root + sep)) return undefined;
      const { size } = await stat(path);
      return size <= MAX_BYTES ? path : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    read: async (key) => {
      const contentType = CONTENT_TYPES[extname(key).toLowerCase()];
      if (contentType === undefined || !isSafeKey(key)) return undefined;
      const path = await locate(key);
      if (path === undefined) return undefined;
      return storedFile(await readFile(path), contentType);
    },
  };
};

const KEPT_TYPES = { PNG: 'image/png', JPEG: 'image/jpeg' } as const;

/** The folder that comes with the product, then the pictures that operators sent since. */
export const createFileStore = async (folder: string, reader: Reader): Promise<FileStore> => {
  const ofFolder = await createFolderFileStore(folder);
  const kept = keptPictureQueries(reader);
  return {
    read: async (key) => {
      const own = await ofFolder.read(key);
      if (own !== undefined) return own;
      const picture = isSafeKey(key) ? await kept.find(key) : undefined;
      return picture === undefined
        ? undefined
        : storedFile(picture.contenu, KEPT_TYPES[picture.type]);
    },
  };
};
