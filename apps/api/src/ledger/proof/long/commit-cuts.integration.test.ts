import process from 'node:process';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { expect, it } from 'vitest';
import { runCommitCuts } from '../../../../test/ledger/commit-cuts.ts';

const urls = useTestDatabase();

it('[L5] 600 operations with at least 200 cuts are each done once', async () => {
  const { before, after } = await runCommitCuts(urls, 600);
  process.stdout.write(`[L5] 600 operations, ${before} cuts before COMMIT, ${after} after\n`);
  expect(before + after).toBeGreaterThanOrEqual(200);
});
