import { isLongRun } from '@portail/testing/long/is-long-run.ts';
import process from 'node:process';
import { expect, it } from 'vitest';
import { runModel } from '../../../test/ledger/model/run-model.ts';

/** 300 in a long run, as planned; LEDGER_RUNS overrides it. */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? (isLongRun() ? 300 : 50));
/** So many runs meet every end that a payment or a trade can have; a hundred miss one now and then. */
const ENOUGH = 300;
const ENDS = ['ANNULE', 'EFFECTUE', 'EN_ATTENTE_CARTE', 'EN_COURS'];
const TRADE_ENDS = ['ANNULEE', 'EN_ATTENTE_CARTE', 'EN_ATTENTE_PAIEMENT', 'VALIDEE'];

it(
  `[L1] ${RUNS} runs of commands leave the ledger equal to the model`,
  { timeout: 1_200_000 },
  async () => {
    const { commands, payments, trades } = await runModel({
      runs: RUNS,
      maxCommands: 70,
      runsPerDatabase: 20,
    });
    process.stdout.write(
      `[L1] ${RUNS} runs, ${commands} commands, payments ${JSON.stringify(payments)}, trades ${JSON.stringify(trades)}\n`,
    );
    expect(commands).toBeGreaterThan(RUNS);
    expect(ENDS).toEqual(expect.arrayContaining(Object.keys(payments)));
    expect(TRADE_ENDS).toEqual(expect.arrayContaining(Object.keys(trades)));
    if (RUNS < ENOUGH) return;
    expect(Object.keys(payments).toSorted()).toEqual(ENDS);
    expect(Object.keys(trades).toSorted()).toEqual(TRADE_ENDS);
  },
);
