import { withClient } from '@portail/embedded-postgres/client.ts';
import type { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { useLedgerWorld } from '../../../test/ledger-world.ts';

const world = useLedgerWorld();

const FORBIDDEN = '42501';
/** Or the reference of another table, which stops a truncation before any trigger. */
const APPEND_ONLY = /^(?:LG006|0A000)$/;
const BOOKS = [
  'ledger_account',
  'ledger_journal',
  'ledger_entry',
  'ledger_void',
  'ledger_seal',
  'ledger_debt',
  'titre_event',
] as const;
/** A column of each that a thief would like to change. */
const COLUMN: Readonly<Record<(typeof BOOKS)[number] | 'titre', string>> = {
  ledger_account: 'balance',
  ledger_journal: 'actor',
  ledger_entry: 'amount',
  ledger_void: 'actor',
  ledger_seal: 'hash',
  ledger_debt: 'amount_cents',
  titre_event: 'to_statut',
  titre: 'statut',
};

const changesOf = (table: keyof typeof COLUMN): readonly string[] => [
  `update ${table} set ${COLUMN[table]} = ${COLUMN[table]}`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
  `truncate only ${table}`,
  `merge into ${table} t using (select 1) s on true when matched then delete`,
  `select * from ${table} for update`,
];
const stolenRightsOn = (table: keyof typeof COLUMN): readonly string[] => [
  `alter table ${table} disable trigger all`,
  `alter table ${table} add column thief text`,
  `alter table ${table} owner to portail_app`,
  `drop table ${table} cascade`,
  `create rule thief as on insert to ${table} do instead nothing`,
  `create trigger thief before insert on ${table} for each row execute function refuse_change()`,
  `create index on ${table} (${COLUMN[table]})`,
  `copy ${table} to '/tmp/thief'`,
  `comment on table ${table} is 'thief'`,
];

const refusalIn = async (client: Client, statement: string): Promise<string> => {
  try {
    await client.query('begin');
    await client.query(statement);
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    await client.query('rollback');
  }
};

const outcomesOf = (url: string, statements: readonly string[]) =>
  withClient(url, async (client) => {
    const outcomes: Record<string, string> = {};
    for (const statement of statements) outcomes[statement] = await refusalIn(client, statement);
    return outcomes;
  });
const allRefused = (statements: readonly string[], code = FORBIDDEN) =>
  Object.fromEntries(statements.map((statement) => [statement, code]));

describe('the role of the product', () => {
  it.each(BOOKS)('[L35] cannot change a row of %s, nor the table, in any way', async (table) => {
    const statements = [
      ...changesOf(table),
      ...stolenRightsOn(table),
      `insert into ${table} default values`,
      `insert into ${table} overriding system value select * from ${table}`,
      `copy ${table} from stdin`,
    ];
    expect(await outcomesOf(world.current.urls.appUrl, statements)).toEqual(allRefused(statements));
  });

  it('[L35] adds vouchers to print, and changes none', async () => {
    const statements = [...changesOf('titre'), ...stolenRightsOn('titre')];
    expect(await outcomesOf(world.current.urls.appUrl, statements)).toEqual(allRefused(statements));
  });

  it('[L35] cannot assume a privileged role or call internal ledger functions', async () => {
    const statements = [
      `set session_replication_role = 'replica'`,
      'set role postgres',
      'set session authorization postgres',
      'alter role portail_app superuser',
      `alter function ledger_post(jsonb) owner to portail_app`,
      `create function public.thief() returns void language sql as 'select'`,
      'create table public.thief ()',
      'drop trigger ledger_entry_append_only on ledger_entry',
      `select ledger_release(1)`,
      `select ledger_open_accounts('[]')`,
      `select ledger_take_command('{}')`,
      `select ledger_move_titres('{}', 'UTILISE', null, now(), 'thief', 1)`,
      `select setval('ledger_journal_id_seq', 1)`,
      `select nextval('ledger_journal_id_seq')`,
    ];
    expect(await outcomesOf(world.current.urls.appUrl, statements)).toEqual(allRefused(statements));
  });

  it('[L35] cannot shadow a ledger table or function', async () => {
    const { compteId } = await world.current.openLoadedAccount(1_000);
    await withClient(world.current.urls.appUrl, async (client) => {
      await client.query('create temp table ledger_account (like public.ledger_account)');
      await client.query('create temp table platform_state (key text, value jsonb)');
      await client.query('set search_path = pg_temp, public');
      await expect(
        client.query(`select ledger_post($1)`, [
          JSON.stringify({
            posting: '00000000-0000-7000-8000-000000000001',
            actor: 'thief',
            origin: 'TACHE',
            request: 'thief',
            contract: '100001',
            journals: [
              {
                kind: 'PAIEMENT_COMPTE',
                unit: 'CENTIME',
                entries: [
                  { kind: 'BENEFICIAIRE_COMPTE', key: compteId, compte: compteId, amount: -1_001 },
                  { kind: 'A_PAYER', key: 'thief', amount: 1_001 },
                ],
              },
            ],
          }),
        ]),
      ).rejects.toMatchObject({ constraint: 'ledger_account_covered' });
    });
  });
});

describe('[I10] the owner of the tables', () => {
  it.each(['ledger_journal', 'ledger_entry', 'ledger_void', 'ledger_seal', 'titre_event'] as const)(
    'meets the trigger of %s: finding 4',
    async (table) => {
      const statements = changesOf(table).slice(0, 5);
      const outcomes = await outcomesOf(world.current.urls.adminUrl, statements);
      for (const [statement, code] of Object.entries(outcomes)) {
        expect(code, statement).toMatch(APPEND_ONLY);
      }
    },
  );

  it('removes neither a ledger account nor a voucher', async () => {
    const statements = ['ledger_account', 'titre'].flatMap((table) => [
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]);
    expect(await outcomesOf(world.current.urls.adminUrl, statements)).toEqual(
      allRefused(statements, 'LG006'),
    );
  });
});
