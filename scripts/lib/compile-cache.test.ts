import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const MODULE = new URL('compile-cache.mjs', import.meta.url).href;
const PROGRAM = `
  const { keepCompiled } = await import('${MODULE}');
  keepCompiled(process.argv[1]);
  await import('${new URL('content-hash.ts', import.meta.url).href}');
  process.stdout.write(process.env.NODE_COMPILE_CACHE);`;

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portail-compile-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const start = async (env: NodeJS.ProcessEnv): Promise<string> => {
  const { NODE_COMPILE_CACHE: _own, ...others } = process.env;
  const args = ['--input-type=module', '-e', PROGRAM, root];
  return (await run(process.execPath, args, { env: { ...others, ...env } })).stdout;
};

describe('keepCompiled', () => {
  it('keeps what Node compiled, for this program and those that it starts', async () => {
    const folder = join(root, '.cache', 'compile');
    expect(await start({})).toBe(folder);
    expect((await readdir(folder)).length).toBeGreaterThan(0);
  });

  it('keeps a folder set by the environment', async () => {
    const chosen = join(root, 'ailleurs');
    expect(await start({ NODE_COMPILE_CACHE: chosen })).toBe(chosen);
  });
});
