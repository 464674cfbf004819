/**
 * Faults are put one by one into the code, and each must make a test fail. `npm run test:mutants`
 * tries them all; `livre`, `proprietaire` or `stryker` first keeps to one of the three parts, and
 * further words to the mutants (for Stryker, the folders) whose name holds one of them.
 */
import process from 'node:process';
import { tryLedgerMutants } from './mutants/ledger-run.ts';
import { reportOwnerMutants } from './mutants/owner/report.ts';
import { tryStrykerMutants } from './mutants/stryker/run.ts';

const PARTS = {
  livre: tryLedgerMutants,
  proprietaire: reportOwnerMutants,
  stryker: tryStrykerMutants,
};

const isPart = (word: string | undefined): word is keyof typeof PARTS =>
  word !== undefined && Object.hasOwn(PARTS, word);

const [first, ...others] = process.argv.slice(2);
const chosen = isPart(first) ? [PARTS[first]] : Object.values(PARTS);
const wanted = isPart(first) || first === undefined ? others : [first, ...others];

let isWell = true;
for (const part of chosen) isWell = (await part(wanted)) && isWell;
process.exitCode = isWell ? 0 : 1;
