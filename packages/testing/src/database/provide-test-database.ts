import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { midnightWithinAnHour } from '../clock/paris-midnight.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { startEmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { inDatabase } from './database-url.ts';
import type { ProvidedDatabase } from './provided.ts';

export interface TestDatabaseOptions {
  /**
   * Makes the schema in an empty database, and what it holds as of an instant; it must have closed
   * its connections when it answers.
   */
  readonly migrate: (adminUrl: string, appUrl: string, atMs: number) => Promise<void>;
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
  const { adminUrl, appUrl } = server;
  const makeTemplate = async (name: string, atMs: number): Promise<void> => {
    await withClient(adminUrl, (client) =>
      client.query(`create database ${client.escapeIdentifier(name)}`),
    );
    await migrate(inDatabase(adminUrl, name), inDatabase(appUrl, name), atMs);
  };
  const nowMs = Date.now();
  const midnightMs = midnightWithinAnHour(nowMs);
  const nextDay =
    midnightMs === undefined
      ? undefined
      : { fromMs: midnightMs, templateName: `${templateName}_demain` };
  try {
    await makeTemplate(templateName, nowMs);
    if (nextDay !== undefined) await makeTemplate(nextDay.templateName, nextDay.fromMs);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const provided = {
    adminUrl,
    appUrl,
    templateName,
    ...(nextDay === undefined ? {} : { nextDay }),
  };
  return { provided, stop: server.stop };
}
