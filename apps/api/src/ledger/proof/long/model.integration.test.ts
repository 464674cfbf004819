import process from 'node:process';
import { expect, it } from 'vitest';
import { runModel } from '../../../../test/ledger/model/run-model.ts';

const RUNS = 300;
const COMMANDS = 20_000;
/** Every end that a payment or a trade can have. */
const ENDS = ['ANNULE', 'EFFECTUE', 'EN_ATTENTE_CARTE', 'EN_COURS'];
const TRADE_ENDS = ['ANNULEE', 'EN_ATTENTE_CARTE', 'EN_ATTENTE_PAIEMENT', 'VALIDEE'];

it('[L1] three hundred runs of nine thousand commands leave the ledger equal to the model', async () => {
  const { commands, payments, trades } = await runModel({
    runs: RUNS,
    maxCommands: 70,
    runsPerDatabase: 20,
  });
  process.stdout.write(`[L1] ${RUNS} runs, ${commands} commands\n`);
  expect(commands).toBeGreaterThanOrEqual(9_000);
  expect(Object.keys(payments).toSorted()).toEqual(ENDS);
  expect(Object.keys(trades).toSorted()).toEqual(TRADE_ENDS);
});

it('[L1] twenty thousand commands leave the ledger equal to the model', async () => {
  let done = 0;
  while (done < COMMANDS) {
    const { commands } = await runModel({ runs: 100, maxCommands: 200, runsPerDatabase: 10 });
    done += commands;
    process.stdout.write(`[L1] ${done} commands\n`);
  }
  expect(done).toBeGreaterThanOrEqual(COMMANDS);
});
