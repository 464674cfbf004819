import { copyFile, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** A tab may stay open for weeks: what its build was made of is served so long after it. */
export const FORMER_ASSETS_DAYS = 35;
const KEPT_MS = FORMER_ASSETS_DAYS * 86_400_000;

/** Files of earlier builds, in a folder that is not served as such. */
const LIST = '.anciens.json';
const listSchema = z.array(z.string());

export interface AssetFolders {
  readonly dist: string;
  /** Outlives the builds, each of which empties its own folder. */
  readonly archive: string;
}

export interface FormerAssets {
  /** Before a build: what it will replace is put by, and its time begins. */
  readonly putBy: (nowMs: number) => Promise<void>;
  /** After it: what was replaced not too long ago stands beside the new files. */
  readonly bringBack: (nowMs: number) => Promise<void>;
}

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
};

/** Their names hold a hash of what they contain: files of several builds lie side by side. */
export const createFormerAssets = ({ dist, archive }: AssetFolders): FormerAssets => {
  const assets = join(dist, 'assets');

  const listed = async (): Promise<ReadonlySet<string>> => {
    const text = await readFile(join(dist, LIST), 'utf8').catch(() => '[]');
    return new Set(z.parse(listSchema, JSON.parse(text)));
  };

  return {
    putBy: async (nowMs) => {
      const former = await listed();
      await mkdir(archive, { recursive: true });
      for (const name of await namesIn(assets)) {
        // Those of earlier builds have their own time, which already runs.
        if (former.has(name)) continue;
        await copyFile(join(assets, name), join(archive, name));
        await utimes(join(archive, name), nowMs / 1_000, nowMs / 1_000);
      }
    },

    bringBack: async (nowMs) => {
      const current = new Set(await namesIn(assets));
      const former: string[] = [];
      for (const name of await namesIn(archive)) {
        const kept = join(archive, name);
        const { mtimeMs } = await stat(kept);
        if (nowMs - mtimeMs > KEPT_MS) await rm(kept);
        else if (!current.has(name)) {
          await copyFile(kept, join(assets, name));
          former.push(name);
        }
      }
      await writeFile(join(dist, LIST), JSON.stringify(former.toSorted()));
    },
  };
};
