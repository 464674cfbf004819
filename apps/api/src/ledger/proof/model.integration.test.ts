import process from 'node:process';
import { expect, it } from 'vitest';
import { runModel } from '../../../test/ledger/model/run-model.ts';

const RUNS = Number(process.env['LEDGER_RUNS'] ?? 300);
/** So many runs meet every end that a payment can have. */
const ENOUGH = 100;
const ENDS = ['ANNULE', 'EFFECTUE', 'EN_ATTENTE_CARTE', 'EN_COURS'];

it(
  `[L1] ${RUNS} runs of commands leave the books as a map would be`,
  { timeout: 1_200_000 },
  async () => {
    const { commands, payments } = await runModel({
      runs: RUNS,
      maxCommands: 70,
      runsPerDatabase: 20,
    });
    process.stdout.write(
      `[L1] ${RUNS} runs, ${commands} commands, payments ${JSON.stringify(payments)}\n`,
    );
    expect(commands).toBeGreaterThan(RUNS);
    if (RUNS >= ENOUGH) expect(Object.keys(payments).toSorted()).toEqual(ENDS);
  },
);
