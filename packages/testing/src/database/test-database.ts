import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { inDatabase } from './database-url.ts';
import { closePooledClients } from './pooled-connections.ts';
import type { ProvidedDatabase } from './provided.ts';

export interface TestDatabase {
  readonly name: string;
  /** Superuser, for the preparations and checks of a test. */
  readonly adminUrl: string;
  /** The application's role. */
  readonly appUrl: string;
  readonly drop: () => Promise<void>;
}

const templateNow = ({ templateName, nextDay }: ProvidedDatabase): string =>
  nextDay !== undefined && Date.now() >= nextDay.fromMs ? nextDay.templateName : templateName;

/** A database of its own, cloned from the template of the run. */
export async function createTestDatabase(
  provided: ProvidedDatabase = inject('testDatabase'),
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(provided.adminUrl, (client) =>
    client.query(
      // Copied as files, the thousand small relations of the template take half the time.
      `create database ${name} template ${client.escapeIdentifier(templateNow(provided))} strategy file_copy`,
    ),
  );
  return {
    name,
    adminUrl: inDatabase(provided.adminUrl, name),
    appUrl: inDatabase(provided.appUrl, name),
    drop: async () => {
      closePooledClients(provided.adminUrl, name);
      // Forced: a test that forgot a connection must not fail the ones after it.
      await withClient(provided.adminUrl, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

/**
 * One database for the file (or the `describe`) that calls it, made before its first test and
 * dropped after its last one. The addresses can be read once the tests run.
 */
export function useTestDatabase(): Omit<TestDatabase, 'drop'> {
  let database: TestDatabase | null = null;
  const ready = (): TestDatabase => {
    if (database === null) throw new Error('useTestDatabase: read inside a test or a hook');
    return database;
  };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database?.drop();
  });
  return {
    get name() {
      return ready().name;
    },
    get adminUrl() {
      return ready().adminUrl;
    },
    get appUrl() {
      return ready().appUrl;
    },
  };
}
