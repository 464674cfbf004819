import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReviewDelegations } from '../../modules/identity/delegations/delegations.module.ts';
import { runDelegationCommand } from './delegations.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'justificatifs-'));
});
afterEach(() => rm(folder, { recursive: true }));

const platform = () => {
  const done: string[] = [];
  const review: ReviewDelegations = {
    list: () =>
      Promise.resolve([
        {
          idAcces: 'a1',
          userId: 'c1',
          person: 'Camille Rousseau',
          guardian: 'Claire Meunier',
          since: '16/11/2026 08:30',
          proofs: [],
        },
      ]),
    proofsOf: () => Promise.resolve([{ name: 'jugement.pdf', content: Buffer.from('%PDF-') }]),
    proofOf: () => Promise.resolve(undefined),
    validate: (id) => Promise.resolve(void done.push(`validate ${id}`)),
    refuse: (id, reason) => Promise.resolve(void done.push(`refuse ${id} ${reason}`)),
  };
  const run = (words: readonly string[], reason?: string) =>
    runDelegationCommand(review, words, { reason, folder });
  return { done, run };
};

describe('the command that reads proofs of guardianship', () => {
  it('lists those that wait, and saves one for its reader alone', async () => {
    const { run } = platform();
    expect(await run([])).toContain('a1  depuis le 16/11/2026 08:30');
    const path = (await run(['voir', 'a1'])) ?? '';
    expect(await readFile(path, 'utf8')).toBe('%PDF-');
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('agrees or refuses with a reason, and knows no other word', async () => {
    const { run, done } = platform();
    expect(await run(['valider', 'a1'])).toContain('accepté');
    expect(await run(['refuser', 'a1'], 'Illisible')).toContain('refusé');
    expect(done).toEqual(['validate a1', 'refuse a1 Illisible']);
    expect(await run(['valider'])).toBeUndefined();
    expect(await run(['jeter', 'a1'])).toBeUndefined();
  });
});
