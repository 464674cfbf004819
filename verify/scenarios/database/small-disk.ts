import { execFile } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BLOCK = Buffer.alloc(1_048_576, 1);
const SMALL = Buffer.alloc(4_096, 1);

export interface SmallDisk {
  readonly folder: string;
  /** Takes every byte that is left. */
  readonly fill: () => Promise<number>;
  readonly free: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** A file system of its own, so small that it can be full; or why there is none. */
export const makeSmallDisk = async (
  folder: string,
  megabytes: number,
): Promise<SmallDisk | string> => {
  if (process.platform !== 'linux') return 'un système de fichiers borné demande Linux';
  await mkdir(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder]);
  } catch (error) {
    const said = error instanceof Error ? error.message.split('\n').at(-2) : '';
    return `un système de fichiers borné demande le droit de monter (${said ?? ''})`;
  }
  const ballast = join(folder, 'lest');
  return {
    folder,
    fill: async () => {
      const file = await open(ballast, 'w');
      let bytes = 0;
      try {
        for (const block of [BLOCK, SMALL]) {
          try {
            for (;;) bytes += (await file.write(block)).bytesWritten;
          } catch (error) {
            if (!isFull(error)) throw error;
          }
        }
      } finally {
        await file.close();
      }
      return bytes;
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      await run('umount', [folder]);
    },
  };
};
