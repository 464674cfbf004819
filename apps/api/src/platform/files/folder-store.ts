import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { ObjectStore } from '../ports/object-store.ts';
import { assertWritable, isObjectKey, OBJECT_MAX_BYTES } from './object-keys.ts';

const hasCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  codes.includes(error.code);

const OWNER_READS = 0o400;
const OWNER_WRITES = 0o600;

/** Under a name that no reader takes for a file of the shelf, and on the disk before it is given one. */
const writeAside = async (path: string, content: Buffer, mode: number): Promise<string> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomUUID()}.new`;
  const handle = await open(aside, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return aside;
};

/** A folder, which the processes that need it have to share when they are on several machines. */
export const createFolderStore = (folder: string): ObjectStore => {
  const locate = async (key: string, maxBytes: number): Promise<string | undefined> => {
    const root = await realpath(folder);
    // A link inside the folder may point anywhere: only where it really leads counts.
    const path = await realpath(join(root, key));
    if (!path.startsWith(root + sep)) return undefined;
    const found = await stat(path);
    return found.isFile() && found.size <= maxBytes ? path : undefined;
  };
  return {
    read: async (key, maxBytes = OBJECT_MAX_BYTES) => {
      if (!isObjectKey(key)) return undefined;
      try {
        const path = await locate(key, maxBytes);
        return path === undefined ? undefined : await readFile(path);
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG')) return undefined;
        throw error;
      }
    },
    write: async (key, content) => {
      assertWritable(key, content);
      const path = join(folder, key);
      await rename(await writeAside(path, content, OWNER_WRITES), path);
    },
    writeOnce: async (key, content) => {
      assertWritable(key, content);
      const path = join(folder, key);
      const aside = await writeAside(path, content, OWNER_READS);
      try {
        // Unlike a rename, a second name is refused where there is a file already.
        await link(aside, path);
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      } finally {
        await rm(aside, { force: true });
      }
    },
    list: async () => {
      try {
        const found = await readdir(folder, { recursive: true, withFileTypes: true });
        return found
          .filter((one) => one.isFile())
          .map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll(sep, '/'))
          .filter(isObjectKey)
          .toSorted();
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return [];
        throw error;
      }
    },
    nameOf: (key) => join(folder, key),
  };
};
