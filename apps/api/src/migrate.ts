/** Brings the database to this version and ends: what a deployment runs before its replicas. */
import process from 'node:process';
import { createClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { refuseWrongPlaces } from './platform/files/open-object-stores.ts';
import { createLog } from './platform/log/logger.ts';
import { prepareDatabase } from './prepare-database.ts';

try {
  const config = readConfig({ ...process.env, MIGRATE_AT_START: 'true' });
  await refuseWrongPlaces(config);
  const { businessStart } = config;
  const clock = createClock(businessStart === undefined ? 0 : businessStart.getTime() - Date.now());
  const { applied } = await prepareDatabase(config, clock);
  createLog(config.logLevel).info({ migrations: applied }, 'base prête');
} catch (error) {
  const cause =
    error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  console.error(`${error instanceof Error ? error.message : String(error)}${cause}`);
  process.exitCode = 1;
}
