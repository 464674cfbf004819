/** The row types are those of the migrations; otherwise exit code 1. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import {
  currentDatabaseTypes,
  DATABASE_TYPES_FILE,
  DATABASE_TYPES_PATH,
} from './database-types/current-types.ts';

// A checkout may have turned the line ends.
const written = readFileSync(DATABASE_TYPES_PATH, 'utf8').replaceAll('\r\n', '\n');
if (written === (await currentDatabaseTypes())) {
  console.log(`${DATABASE_TYPES_FILE} is up to date.`);
} else {
  console.error(`${DATABASE_TYPES_FILE} is not up to date: run "npm run db:types".`);
  process.exitCode = 1;
}
