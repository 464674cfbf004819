import { loadDemoWorld } from './demo/load-demo-world.ts';
import { createReplayErasures } from './modules/people/privacy/privacy.module.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate, type MigrationOutcome } from './platform/db/migrate.ts';
import { settleSessions } from './platform/db/pooled-sessions.ts';
import { createUnitsOfWork } from './platform/db/unit-of-work.ts';
import { openObjectStores } from './platform/files/open-object-stores.ts';
import { systemIds } from './platform/ids.ts';
import { createPasswords } from './platform/passwords.ts';
import { setPlatformState } from './platform/platform-state.repository.ts';
import type { Clock } from './platform/ports/clock.ts';

export interface PreparedDatabase extends MigrationOutcome {
  readonly hasLoadedDemoWorld: boolean;
  /** People erased again after a restored backup. */
  readonly erasedAgain: number;
}

const LEFT_TO_ANOTHER: PreparedDatabase = {
  applied: [],
  appRole: undefined,
  hasLoadedDemoWorld: false,
  erasedAgain: 0,
};

/** Everything that needs more rights than the running product has: done once, before it runs. */
export const prepareDatabase = async (config: Config, clock: Clock): Promise<PreparedDatabase> => {
  if (!config.database.migratesAtStart) return LEFT_TO_ANOTHER;
  const outcome = await migrate(config.database.adminUrl);
  if (config.database.isPooled) await settleSessions(config.database);
  const admin = openDatabase({
    url: config.database.adminUrl,
    maxConnections: 1,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const objectStores = openObjectStores(config);
  try {
    const units = createUnitsOfWork(admin.reader);
    const offsetMs = clock.businessNow().getTime() - clock.realNow().getTime();
    await units.transact((unit) =>
      setPlatformState(unit, 'business_clock_offset_ms', offsetMs, clock.realNow()),
    );
    const hasLoadedDemoWorld =
      config.demoWorld &&
      (await loadDemoWorld({
        units,
        clock,
        ids: systemIds,
        config,
        passwords: await createPasswords(config.passwordPepper),
      }));
    const { roots } = objectStores;
    const { erased: erasedAgain } = await createReplayErasures({ units, clock, config, roots })();
    return { ...outcome, hasLoadedDemoWorld, erasedAgain };
  } finally {
    objectStores.close();
    await admin.close();
  }
};
