/** Writes the row types of the database from the migrations. */
import { writeFileSync } from 'node:fs';
import {
  currentDatabaseTypes,
  DATABASE_TYPES_FILE,
  DATABASE_TYPES_PATH,
} from './database-types/current-types.ts';

writeFileSync(DATABASE_TYPES_PATH, await currentDatabaseTypes());
console.log(`${DATABASE_TYPES_FILE} written.`);
