import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { expect, it } from 'vitest';
import { openDatabase } from '../../apps/api/src/platform/db/database.ts';
import { readColumns } from './read-columns.ts';
import { typeOfValues } from './render.ts';

const database = useTestDatabase();

/** A value of each type that a column has. */
const SAMPLES: Readonly<Record<string, string>> = {
  bigint: '9007199254740991',
  boolean: 'true',
  bytea: '\\x00',
  date: '2026-01-31',
  integer: '1',
  'integer[]': '{1}',
  smallint: '1',
  text: 'a',
  'text[]': '{a}',
  'timestamp with time zone': '2026-01-31T12:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
  'uuid[]': '{00000000-0000-4000-8000-000000000000}',
  xid8: '1',
};

const typeNameOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${typeNameOf(value[0])}[]`;
  if (value instanceof Date) return 'Date';
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value;
};

it('values read from the database have the type that the row types declare', async () => {
  const columns = await withClient(database.adminUrl, readColumns);
  // The shape of a JSON value is not known to the database.
  const types = [...new Set(columns.map(({ type }) => type))].filter((type) => type !== 'jsonb');
  expect(types.toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
  const { pool, close } = openDatabase({
    url: database.appUrl,
    maxConnections: 1,
    role: undefined,
    onConnectionLost: () => undefined,
  });
  try {
    for (const [type, sample] of Object.entries(SAMPLES)) {
      const { rows } = await pool.query<{ value: unknown }>(`select '${sample}'::${type} as value`);
      expect(typeNameOf(rows[0]?.value), type).toBe(typeOfValues(type));
    }
  } finally {
    await close();
  }
});
