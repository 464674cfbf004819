import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@portail/embedded-postgres/client.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentionNight } from '../../../../test/retention-night.ts';
import { startTestApi, type TestApi } from '../../../../test/test-api.ts';
import { createClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import { prepareDatabase } from '../../../prepare-database.ts';
import { createFolderStore } from '../../../platform/files/folder-store.ts';
import { readErasureLists } from './erasure-list.ts';

const PEOPLE = 10;
const NAME = 'Zzrevenant';
/** Two clones of one template: the second stands for a backup of the first. */
const lived = useTestDatabase();
const restored = useTestDatabase();
const people = Array.from({ length: PEOPLE }, (_, rank) => ({
  id: randomUUID(),
  name: `${NAME}${rank}`,
}));
let folder: string;
let api: TestApi;

const rowsIn = (url: string, sql: string, values: unknown[] = []) =>
  withClient(
    url,
    async (client) => (await client.query<Record<string, unknown>>(sql, values)).rows,
  );

const addPeople = async (url: string): Promise<void> => {
  for (const { id, name } of people) {
    await rowsIn(
      url,
      `with account as (
         insert into user_account
           (id, login, space_type, role, first_name, last_name, mail, password_hash, created_at)
         select $1, lower($2), space_type, role, 'Nadia', $2, lower($2) || '@courriel.example',
           password_hash, created_at
         from user_account where login = 'demo-rh' returning id
       ), person as (
         insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code,
           town, main_phone_number, created_at)
         select $1, id, 'MME', '1991-04-05', $2, '13001', 'MARSEILLE', '0699887711', now()
         from account returning id
       )
       insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
       select id, '100001', null, now() from person`,
      [id, name],
    );
  }
};

const namesIn = async (url: string): Promise<number> => {
  const [row] = await rowsIn(
    url,
    `select count(*)::int as count from user_account where last_name like '${NAME}%'`,
  );
  return Number(row?.['count']);
};

/** Starts the product on the restored database. */
const start = (lists = folder) =>
  prepareDatabase(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: restored.appUrl,
      DATABASE_ADMIN_URL: restored.adminUrl,
      LEDGER_ROOTS_DIR: lists,
    }),
    createClock(0),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portail-hors-base-'));
  await addPeople(lived.adminUrl);
  await addPeople(restored.adminUrl);
  api = await startTestApi(lived, { env: { LEDGER_ROOTS_DIR: folder } });
  await rowsIn(
    lived.adminUrl,
    `insert into effacement (id, beneficiary_id, demande_le, prevu_le)
     select gen_random_uuid(), id, now(), now()::date + 7 from unnest($1::uuid[]) id`,
    [people.map(({ id }) => id)],
  );
  await retentionNight(api, 8);
});
afterAll(async () => {
  await api.server.close();
  await rm(folder, { recursive: true, force: true });
});

describe('[P15] erased people', () => {
  it('[P15] are listed outside the database, by id only', async () => {
    expect(await namesIn(lived.adminUrl)).toBe(0);
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/^effacements-\d{4}-\d{2}-\d{2}\.json$/);
    const text = await readFile(join(folder, file), 'utf8');
    expect(text).not.toMatch(new RegExp(NAME, 'i'));
    const listed = await readErasureLists(
      createFolderStore(folder),
      api.server.platform.config.ledger.keys,
    );
    expect(listed.map(({ beneficiaire }) => beneficiaire).toSorted()).toEqual(
      people.map(({ id }) => id).toSorted(),
    );
  });

  it('[P15] are not erased from a list with an invalid signature', async () => {
    const [file = ''] = await readdir(folder);
    const forged = await mkdtemp(join(tmpdir(), 'portail-hors-base-'));
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(join(forged, file), text.replace(people[0]?.id ?? '', randomUUID()));
    try {
      await expect(start(forged)).rejects.toThrow('la liste a été modifiée');
    } finally {
      await rm(forged, { recursive: true });
    }
    expect(await namesIn(restored.adminUrl)).toBe(PEOPLE);
  });

  it('[P15] remain under a legal hold, and are erased once it is lifted', async () => {
    const [first] = people;
    await rowsIn(
      restored.adminUrl,
      `insert into gel_juridique (id, beneficiary_id, motif, pose_par, pose_le)
       values (gen_random_uuid(), $1, 'essai', 'essai', now())`,
      [first?.id],
    );
    expect((await start()).erasedAgain).toBe(PEOPLE - 1);
    expect(await namesIn(restored.adminUrl)).toBe(1);
    await rowsIn(restored.adminUrl, 'update gel_juridique set leve_le = now()');
    expect((await start()).erasedAgain).toBe(1);
  });

  it('[P15] are erased again, once, in a restored backup', async () => {
    expect(await namesIn(restored.adminUrl)).toBe(0);
    expect((await start()).erasedAgain).toBe(0);
    const [row] = await rowsIn(
      restored.adminUrl,
      `select count(*)::int as count from effacement where fait_le is not null`,
    );
    expect(row?.['count']).toBe(PEOPLE);
  });
});
