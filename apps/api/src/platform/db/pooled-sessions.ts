import pg from 'pg';
import { SESSION_SETTINGS } from './database.ts';

/**
 * Behind a pooler no connection can be set up by who uses it: what the product sets at the start of
 * each connection elsewhere is a setting of its login there, in its own database.
 */
export const settleSessions = async ({
  url,
  adminUrl,
}: {
  readonly url: string;
  readonly adminUrl: string;
}): Promise<void> => {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: 'portail-migration',
  });
  await client.connect();
  try {
    const login = client.escapeIdentifier(decodeURIComponent(new URL(url).username));
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = client.escapeIdentifier(rows[0]?.name ?? '');
    for (const [name, value] of Object.entries(SESSION_SETTINGS)) {
      await client.query(`alter role ${login} in database ${database} set ${name} = ${value}`);
    }
  } finally {
    await client.end();
  }
};
