import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { isStillRunning, ownMark, processMark } from './processes.ts';

const POLL_MS = 50;
const DEFAULT_PATIENCE_MS = 180_000;

export async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Null when there is no such file, or another content. */
export async function readJson<T>(path: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  return parseJson((await readOrNull(path)) ?? '', schema);
}

function parseJson<T>(text: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Runs `work` while no other process of this machine holds the same lock file. */
export async function withFileLock<T>(
  path: string,
  work: () => Promise<T>,
  patienceMs: number = DEFAULT_PATIENCE_MS,
): Promise<T> {
  // Written under another name, then linked, so that a reader never sees a partial lock.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, JSON.stringify(ownMark()));
  const deadline = Date.now() + patienceMs;
  try {
    while (!(await tryLink(draft, path))) {
      if (Date.now() > deadline)
        throw new Error(`Le verrou ${path} est tenu depuis trop longtemps.`);
      if (!(await dropIfStale(path))) await delay(POLL_MS);
    }
  } finally {
    await rm(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

async function tryLink(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function dropIfStale(path: string): Promise<boolean> {
  const seen = await readOrNull(path);
  if (seen === null) return true;
  const holder = parseJson(seen, processMark);
  if (holder !== null && isStillRunning(holder)) return false;
  // Another process may have taken the lock meanwhile: move it aside, check it, restore it.
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return true;
  }
  if ((await readOrNull(aside)) !== seen) await tryLink(aside, path);
  await rm(aside, { force: true });
  return true;
}
