import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '@portail/embedded-postgres/embedded-postgres.ts';
import { retentionNight } from '../../../apps/api/test/retention-night.ts';
import { startTestApi } from '../../../apps/api/test/test-api.ts';
import { assessed, type Outcome, type Trial, type TrialContext } from '../trial.ts';
import { takeBaseCopy } from './base-copy.ts';
import { placesIn, restoreCopy, startArchived } from './restore-drill.ts';
import { breachesIn, numberIn, prepareWorld, rowsIn } from './stage.ts';

const PEOPLE = 10;
/** In no dictionary: wherever it is found, it is one of them. */
const NAME = 'Zzrestaure';

const ADD_PERSON = `with account as (
    insert into user_account
      (id, login, space_type, role, first_name, last_name, mail, password_hash, created_at)
    select $1, $2, space_type, role, 'Nadia', $3, $4, password_hash, created_at
    from user_account where login = 'demo-rh' returning id
  ), person as (
    insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town,
      main_phone_number, created_at)
    select gen_random_uuid(), id, 'MME', '1991-04-05', $3, '13001', 'MARSEILLE', '0699887711', now()
    from account returning id
  )
  insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
  select id, '100001', null, now() from person`;

const ASK_ALL = `insert into effacement (id, beneficiary_id, demande_le, prevu_le)
  select gen_random_uuid(), b.id, now(), now()::date + 7 from beneficiary b
  join user_account a on a.id = b.account_id where a.last_name like '${NAME}%'`;

const addPeople = async (server: EmbeddedPostgres): Promise<void> => {
  for (let rank = 1; rank <= PEOPLE; rank += 1) {
    const name = `${NAME}${rank}`;
    await rowsIn(server.adminUrl, ADD_PERSON, [
      randomUUID(),
      name.toLowerCase(),
      name,
      `${name.toLowerCase()}@courriel.example`,
    ]);
  }
};

const countBack = (server: EmbeddedPostgres): Promise<number> =>
  numberIn(server.adminUrl, `select count(*) from user_account where last_name like '${NAME}%'`);

/** Tables in which any of them can still be read, whatever the column. */
const tablesNaming = async (server: EmbeddedPostgres): Promise<readonly string[]> => {
  const tables = await rowsIn(
    server.adminUrl,
    `select tablename from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { tablename } of tables) {
    const table = String(tablename);
    const count = await numberIn(
      server.adminUrl,
      `select count(*) from ${table} x where x::text ilike '%${NAME}%'`,
    );
    if (count > 0) found.push(table);
  }
  return found;
};

/** What the product does on the eighth night. */
const eraseAll = async (server: EmbeddedPostgres, lists: string): Promise<void> => {
  await rowsIn(server.adminUrl, ASK_ALL);
  const api = await startTestApi(server, { env: { LEDGER_ROOTS_DIR: lists } });
  try {
    await retentionNight(api, 8);
  } finally {
    await api.server.close();
  }
};

const run = async ({ folder, say }: TrialContext): Promise<Outcome> => {
  const lists = join(folder, 'hors-base');
  const primary = await startArchived(folder);
  let leftOnPrimary: number;
  try {
    await addPeople(primary);
    await takeBaseCopy(primary.adminUrl, placesIn(folder).copy);
    await eraseAll(primary, lists);
    leftOnPrimary = await countBack(primary);
  } finally {
    await primary.stop();
  }
  const restored = await restoreCopy(folder, 'immediate');
  try {
    const back = await countBack(restored);
    say(`${back} personnes dans la sauvegarde restaurée`);
    // What every start of the product does before it opens.
    const { erasedAgain } = await prepareWorld(restored, { LEDGER_ROOTS_DIR: lists });
    const [left, tables] = [await countBack(restored), await tablesNaming(restored)];
    const breaches = await breachesIn(restored.adminUrl);
    return assessed(
      [
        ...(leftOnPrimary === 0 ? [] : [`${leftOnPrimary} personnes jamais effacées`]),
        ...(back === PEOPLE ? [] : ['la sauvegarde ne les contenait pas\u00a0: rien de prouvé']),
        ...(left === 0 ? [] : [`${left} personnes revenues`]),
        ...(tables.length === 0 ? [] : [`lisibles encore dans ${tables.join(', ')}`]),
        ...breaches,
      ],
      [
        { name: 'personnes effacées', value: PEOPLE },
        { name: 'dans la sauvegarde d’avant', value: back },
        { name: 'effacées de nouveau avant l’ouverture', value: erasedAgain },
        { name: 'revenues', value: left },
      ],
    );
  } finally {
    await restored.stop();
  }
};

export const erasedStayErased: Trial = {
  name: 'effacements-restaures',
  ids: ['P15'],
  title:
    'Dix personnes effacées, une sauvegarde d’avant restaurée, la liste des effacements rejouée avant l’ouverture',
  criterion: '0 des 10 revient',
  duration: { shortSeconds: 20, fullSeconds: 20 },
  run,
};
