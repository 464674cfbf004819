import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FileStore } from './ports/file-store.ts';

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
      const content = await readFile(path);
      const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
      return { content, contentType, etag };
    },
  };
};
