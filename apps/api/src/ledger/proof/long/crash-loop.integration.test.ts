import process from 'node:process';
import { expect, it } from 'vitest';
import { runCrashLoop } from '../../../../test/ledger/crash/crash-loop.ts';

const SECONDS = Number(process.env['CRASH_SECONDS'] ?? 60);

it(`[L3] ${SECONDS} s of replicas and database killed at random lose and double nothing`, async () => {
  const report = await runCrashLoop(SECONDS);
  process.stdout.write(`[L3] ${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({
    lost: 0,
    doubled: 0,
    divergent: 0,
    replayDifferences: 0,
    balanceDifferences: 0,
    breaches: [],
  });
  // The harness did what it is for.
  expect(report.replicaDeaths).toBeGreaterThan(SECONDS / 12);
  expect(report.databaseKills).toBeGreaterThan(SECONDS / 15);
  expect(report.unknown).toBeGreaterThan(0);
  expect(report.acknowledged).toBeGreaterThan(SECONDS);
});
