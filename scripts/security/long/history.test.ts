import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../lib/root.ts';
import { findSecrets } from '../secret-scan.ts';

const MEGABYTE = 1_024 * 1_024;
const BATCH = 500;

const git = (args: readonly string[], input = ''): Buffer =>
  execFileSync('git', args, { cwd: ROOT, input, maxBuffer: 1_024 * MEGABYTE });

/** Every file that any commit of this history has held, once. */
const blobs = (): readonly string[] => {
  const objects = git(['rev-list', '--objects', 'HEAD'])
    .toString('utf8')
    .split('\n')
    .map((line) => line.split(' ')[0]);
  return git(['cat-file', '--batch-check=%(objecttype) %(objectname)'], objects.join('\n'))
    .toString('utf8')
    .split('\n')
    .filter((line) => line.startsWith('blob '))
    .map((line) => line.slice('blob '.length));
};

const contentsOf = (ids: readonly string[]): readonly (readonly [string, Buffer])[] => {
  const answer = git(['cat-file', '--batch'], `${ids.join('\n')}\n`);
  let at = 0;
  return ids.map((id) => {
    const head = answer.indexOf('\n', at);
    const size = Number(answer.subarray(at, head).toString('utf8').split(' ')[2]);
    at = head + 1 + size + 1;
    return [id, answer.subarray(head + 1, head + 1 + size)];
  });
};

it.skipIf(!existsSync(join(ROOT, '.git')))('[S46] no commit ever held a secret', () => {
  const all = blobs();
  expect(all.length).toBeGreaterThan(1_000);
  const found: string[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    for (const [id, content] of contentsOf(all.slice(from, from + BATCH))) {
      found.push(...findSecrets(content).map(({ kind, line }) => `${id}:${line} ${kind}`));
    }
  }
  expect(found).toEqual([]);
});
