import { join } from 'node:path';
import process from 'node:process';
import { createClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createUnitsOfWork } from '../platform/db/unit-of-work.ts';
import { createDigest } from '../platform/digest.ts';
import { openObjectStores } from '../platform/files/open-object-stores.ts';
import { systemIds } from '../platform/ids.ts';
import { createAlarms } from '../platform/log/alarms.ts';
import { createLog } from '../platform/log/logger.ts';
import { createSecurityLog } from '../platform/log/security-log.ts';
import { createOutbox } from '../platform/outbox/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { withClient, withDatabase } from './database.ts';
import { loadDevelopmentSecrets } from './development-secrets.ts';
import { readSettings } from './settings.ts';

/** The part of the platform that operator commands need. */
export type CommandPlatform = Pick<
  Platform,
  | 'reader'
  | 'units'
  | 'ids'
  | 'clock'
  | 'secretBox'
  | 'config'
  | 'digest'
  | 'outbox'
  | 'securityLog'
  | 'alarms'
  | 'roots'
>;

type Secrets = Readonly<Record<string, string | undefined>>;

/** A demonstration may live on another day: the database knows which. */
const businessOffsetMs = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      'select (extract(epoch from ledger_now() - clock_timestamp()) * 1000)::float8 as ms',
    );
    return rows[0]?.ms ?? 0;
  });

export const openPlatform = async (url: string, secrets: Secrets) => {
  const config = readConfig({
    ...process.env,
    ...secrets,
    DATABASE_URL: url,
    // The login of the owner leads to the server itself.
    DATABASE_POOLER: 'false',
  });
  const database = openDatabase({
    url,
    maxConnections: 2,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  const clock = createClock(await businessOffsetMs(url));
  const digest = createDigest(config.tokenKeys);
  const objectStores = openObjectStores(config);
  // What the command says goes to the standard output; the log does not mix with it.
  const log = createLog('info', process.stderr);
  const securityLog = createSecurityLog({ clock, ids: systemIds, digest, log });
  const platform: CommandPlatform = {
    config,
    digest,
    outbox: createOutbox(clock, systemIds),
    securityLog,
    alarms: createAlarms({ securityLog, log }),
    reader: database.reader,
    units: createUnitsOfWork(database.reader),
    ids: systemIds,
    clock,
    secretBox: createSecretBox(config.secondStep.keys, config.sealingKeys),
    roots: objectStores.roots,
  };
  const close = async (): Promise<void> => {
    objectStores.close();
    await database.close();
  };
  return { platform, close };
};

/** The database of the settings, with the development secrets where it is the embedded one. */
export const withCommandDatabase = async <T>(
  work: (place: {
    readonly adminUrl: string;
    readonly dataDir: string;
    readonly secrets: Secrets;
  }) => Promise<T>,
): Promise<T> => {
  const settings = readSettings(process.env);
  const { dataDir } = settings;
  return await withDatabase(settings, async (adminUrl) => {
    const secrets =
      settings.database === null
        ? {
            LEDGER_ROOTS_DIR: process.env['LEDGER_ROOTS_DIR'] || join(dataDir, 'scelles'),
            ...(await loadDevelopmentSecrets(dataDir, process.env)),
          }
        : {};
    return await work({ adminUrl, dataDir, secrets });
  });
};
