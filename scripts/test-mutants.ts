/**
 * The teeth of the tests: mistakes are put one by one into the API, and each must be noticed.
 * `npm run test:mutants` tries them all; `livre` or `proprietaire` first keeps to one of the two
 * parts, and further words to the mutants whose name holds one of them.
 */
import process from 'node:process';
import { tryLedgerMutants } from './mutants/ledger-run.ts';
import { reportOwnerMutants } from './mutants/owner/report.ts';

const PARTS = { livre: tryLedgerMutants, proprietaire: reportOwnerMutants };

const isPart = (word: string | undefined): word is keyof typeof PARTS =>
  word !== undefined && Object.hasOwn(PARTS, word);

const [first, ...others] = process.argv.slice(2);
const chosen = isPart(first) ? [PARTS[first]] : Object.values(PARTS);
const wanted = isPart(first) || first === undefined ? others : [first, ...others];

let isWell = true;
for (const part of chosen) isWell = (await part(wanted)) && isWell;
process.exitCode = isWell ? 0 : 1;
