import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { startTestDatabase } from './provide-test-database.ts';
import type { ProvidedDatabase } from './provided.ts';
import { createTestDatabase } from './test-database.ts';

let provided: ProvidedDatabase;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ provided, stop } = await startTestDatabase({
    templateName: 'modele',
    migrate: async (adminUrl) => {
      await withClient(adminUrl, async (client) => {
        await client.query('create table person (name text primary key)');
        await client.query('grant select, insert on person to portail_app');
        await client.query(`insert into person values ('Camille')`);
      });
    },
  }));
});
afterAll(() => stop());

function names(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from person order by name');
    return rows.map((row) => row.name);
  });
}

describe('createTestDatabase', () => {
  it('clones the template, so that two files never see each other', async () => {
    const [one, other] = await Promise.all([
      createTestDatabase(provided),
      createTestDatabase(provided),
    ]);
    await withClient(one.appUrl, (client) =>
      client.query(`insert into person values ('Dominique')`),
    );
    expect(await names(one.appUrl)).toEqual(['Camille', 'Dominique']);
    expect(await names(other.appUrl)).toEqual(['Camille']);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('keeps the grants of the template for the role of the application', async () => {
    const database = await createTestDatabase(provided);
    await expect(
      withClient(database.appUrl, (client) => client.query('delete from person')),
    ).rejects.toThrow('permission denied');
    await database.drop();
  });

  it('drops a database even when a connection was forgotten', async () => {
    const database = await createTestDatabase(provided);
    await withClient(database.appUrl, async () => {
      await database.drop();
    });
    await expect(names(database.appUrl)).rejects.toThrow('does not exist');
  });
});
