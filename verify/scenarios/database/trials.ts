import type { Trial } from '../trial.ts';
import { erasedStayErased } from './erased-stay-erased.ts';
import { everyVersion } from './every-version.ts';
import { failover } from './failover.ts';
import { fullDisk } from './full-disk.ts';
import { migrationsUnderLoad } from './migrations-under-load.ts';
import { restoreDrill } from './restore-drill.ts';

/** What is done to the database itself while people pay. */
export const DATABASE_TRIALS: readonly Trial[] = [
  restoreDrill,
  erasedStayErased,
  migrationsUnderLoad,
  fullDisk,
  everyVersion,
  failover,
];
