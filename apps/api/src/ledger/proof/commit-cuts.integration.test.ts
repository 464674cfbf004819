import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { expect, it } from 'vitest';
import { runCommitCuts } from '../../../test/ledger/commit-cuts.ts';

const urls = useTestDatabase();

it('[L5] a line cut at COMMIT, before or after, leaves each of 60 operations done once', async () => {
  const { before, after } = await runCommitCuts(urls, 60);
  expect(before).toBeGreaterThan(9);
  expect(after).toBeGreaterThan(9);
});
