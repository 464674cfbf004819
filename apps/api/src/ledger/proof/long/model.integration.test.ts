import process from 'node:process';
import { expect, it } from 'vitest';
import { runModel } from '../../../../test/ledger/model/run-model.ts';

const COMMANDS = 20_000;

it('[L1] twenty thousand commands leave the books as a map would be', async () => {
  let done = 0;
  while (done < COMMANDS) {
    const { commands } = await runModel({ runs: 100, maxCommands: 200, runsPerDatabase: 10 });
    done += commands;
    process.stdout.write(`[L1] ${done} commands\n`);
  }
  expect(done).toBeGreaterThanOrEqual(COMMANDS);
});
