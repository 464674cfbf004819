import process from 'node:process';
import { expect, it } from 'vitest';
import { runModel } from '../../../test/ledger/model/run-model.ts';

const RUNS = Number(process.env['LEDGER_RUNS'] ?? 300);

it(
  `[L1] ${RUNS} runs of commands leave the books as a map would be`,
  { timeout: 600_000 },
  async () => {
    const { commands } = await runModel({ runs: RUNS, maxCommands: 60, runsPerDatabase: 20 });
    process.stdout.write(`[L1] ${RUNS} runs, ${commands} commands\n`);
    expect(commands).toBeGreaterThan(RUNS);
  },
);
