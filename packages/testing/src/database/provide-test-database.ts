import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { withClient } from '../postgres/client.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { inDatabase } from './database-url.ts';
import type { ProvidedDatabase } from './provided.ts';

export interface TestDatabaseOptions {
  /** Makes the schema in an empty database; it must have closed its connections when it answers. */
  readonly migrate: (adminUrl: string, appUrl: string) => Promise<void>;
  readonly templateName: string;
}

/**
 * The `globalSetup` of the integration tests: one PostgreSQL for the run, in a folder that
 * disappears with it, and one template database that the files clone with `useTestDatabase`.
 */
export function provideTestDatabase(
  options: TestDatabaseOptions,
): (project: TestProject) => Promise<() => Promise<void>> {
  return async (project) => {
    const { provided, stop } = await startTestDatabase(options);
    project.provide('testDatabase', provided);
    return stop;
  };
}

export async function startTestDatabase({
  migrate,
  templateName,
}: TestDatabaseOptions): Promise<{ provided: ProvidedDatabase; stop: () => Promise<void> }> {
  const server = await startEmbeddedPostgres({
    dataDir: await mkdtemp(join(tmpdir(), 'portail-tests-')),
    fast: true,
    ephemeral: true,
  });
  try {
    await withClient(server.adminUrl, (client) =>
      client.query(`create database ${client.escapeIdentifier(templateName)}`),
    );
    await migrate(
      inDatabase(server.adminUrl, templateName),
      inDatabase(server.appUrl, templateName),
    );
  } catch (error) {
    await server.stop();
    throw error;
  }
  const { adminUrl, appUrl } = server;
  return { provided: { adminUrl, appUrl, templateName }, stop: server.stop };
}
