import process from 'node:process';
import type { Command } from '../../apps/api/src/cli/command.ts';
import { tryLedgerMutants } from './ledger-run.ts';
import { reportOwnerMutants } from './owner/report.ts';
import { tryStrykerMutants } from './stryker/run.ts';

const PARTS = {
  livre: tryLedgerMutants,
  proprietaire: reportOwnerMutants,
  stryker: tryStrykerMutants,
};

const isPart = (word: string | undefined): word is keyof typeof PARTS =>
  word !== undefined && Object.hasOwn(PARTS, word);

const run = async ([first, ...others]: readonly string[]): Promise<void> => {
  const chosen = isPart(first) ? [PARTS[first]] : Object.values(PARTS);
  const wanted = isPart(first) || first === undefined ? others : [first, ...others];
  let isWell = true;
  for (const part of chosen) isWell = (await part(wanted)) && isWell;
  process.exitCode = isWell ? 0 : 1;
};

export const mutants: Command = {
  summary: 'Des fautes mises une à une dans le code\u00a0: un test doit échouer pour chacune.',
  // For Stryker the further words are folders.
  usage: [`[${Object.keys(PARTS).join('|')}] [mot du nom …]`],
  run,
};
