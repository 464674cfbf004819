import { describe, expect, it } from 'vitest';
import { readMigrations } from '../../../apps/api/src/platform/db/migrate.ts';
import { faultsOf, type Rule } from './migration-lint.ts';

/**
 * Written before the first production: the tables that they changed had no rows but those of a
 * demonstration. Nothing is ever added to this list.
 */
const BEFORE_PRODUCTION: Readonly<Record<string, readonly Rule[]>> = {
  '0006-second-step.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0007-passkey-identifiers.sql': ['contrainte-verifiee'],
  '0011-registration.sql': ['contrainte-verifiee', 'index-bloquant', 'non-nul-sans-defaut'],
  '0012-links.sql': ['contrainte-verifiee', 'index-bloquant', 'mise-a-jour'],
  '0017-calendar.sql': ['index-bloquant'],
  '0020-orders.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0022-funder-sessions.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0023-funder-files.sql': ['index-bloquant'],
  '0024-funder-orders.sql': ['contrainte-verifiee', 'index-bloquant', 'unicite'],
  '0025-funder-plans-users.sql': ['contrainte-verifiee', 'mise-a-jour'],
  '0026-paying.sql': ['contrainte-verifiee', 'index-bloquant', 'unicite'],
  '0028-intervenant.sql': ['index-bloquant'],
  '0029-outbox-kinds.sql': ['index-bloquant'],
  '0030-plain-patterns.sql': ['validation-immediate'],
  '0031-owned-indexes.sql': ['index-bloquant'],
  '0033-declared-payments.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0036-echange.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0040-profile.sql': ['contrainte-verifiee'],
  '0043-requests.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0045-privacy.sql': ['index-bloquant'],
  '0047-delegations.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0048-sealed-children.sql': [
    'ancien-code',
    'contrainte-verifiee',
    'index-bloquant',
    'mise-a-jour',
    'non-nul-sans-defaut',
  ],
  '0049-archive.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0050-home-services.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0051-service-invoices.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0053-operator-requests.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0055-reports.sql': ['index-bloquant'],
  '0056-funders.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0057-operator-reading.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0058-operations.sql': ['contrainte-verifiee', 'index-bloquant'],
  '0059-operator-operations.sql': ['contrainte-verifiee', 'index-bloquant', 'validation-immediate'],
  '0060-dressing.sql': ['contrainte-verifiee'],
};

describe('[O5] a migration', () => {
  it.each<[string, Rule[]]>([
    ['create index i on titre (statut)', ['index-bloquant']],
    ['create unique index if not exists i on titre (statut)', ['index-bloquant']],
    ['create table t (id int); create index i on t (id)', []],
    ['alter table titre alter column numero type bigint', ['type-change']],
    ['alter table titre add column x int not null', ['non-nul-sans-defaut']],
    ['alter table titre add column x int not null default 0', []],
    ['alter table titre add column x int, add column y int not null', ['non-nul-sans-defaut']],
    ['alter table titre alter column x set not null', ['non-nul-verifie']],
    ['alter table titre add column x uuid default gen_random_uuid()', ['defaut-volatil']],
    ['alter table titre add constraint c check (x > 0)', ['contrainte-verifiee']],
    ['alter table titre add constraint c check (x > 0) not valid', []],
    ['alter table titre add column x uuid references carnet', ['contrainte-verifiee']],
    [
      'alter table titre add constraint c check (x > 0) not valid; alter table titre validate constraint c',
      ['validation-immediate'],
    ],
    ['alter table titre validate constraint c', []],
    ['alter table titre add constraint c unique (x)', ['unicite']],
    ['alter table titre drop column x', ['ancien-code']],
    ['alter table titre rename column x to y', ['ancien-code']],
    ['drop table titre', ['ancien-code']],
    [`update titre set statut = 'ACTIF'`, ['mise-a-jour']],
    ['lock table titre', ['verrou']],
    [`create function f() returns void language sql as $$ update titre set x = 1; $$`, []],
    ['-- create index i on titre (x)\nselect 1', []],
    [
      '-- hors transaction\ndrop index concurrently if exists i;\ncreate index concurrently i on titre (x);',
      [],
    ],
    ['-- hors transaction\ncreate index concurrently i on titre (x);', ['hors-transaction']],
    ['-- hors transaction\nalter table titre add column x int;', ['hors-transaction']],
    ['-- hors transaction\ninsert into titre (id) select 1 on conflict do nothing;', []],
    ['-- hors transaction\ninsert into titre (id) select 1;', ['hors-transaction']],
    [
      `-- hors transaction\ndrop procedure if exists p();\ncreate procedure p() language plpgsql as $$ begin commit; end $$;\ncall p();\ndrop procedure p();`,
      [],
    ],
    ['-- hors transaction\ncall p();', ['hors-transaction']],
    ['-- hors transaction\nupdate titre set x = 1;', ['hors-transaction']],
  ])('is judged: %s', (sql, faults) => {
    expect(faultsOf(sql)).toEqual(faults);
  });

  it('blocks no running query; those from before the first production are listed', async () => {
    const found = (await readMigrations()).map(({ name, sql }) => [name, faultsOf(sql)] as const);
    const broken = Object.fromEntries(found.filter(([, faults]) => faults.length > 0));
    expect(broken).toEqual(BEFORE_PRODUCTION);
  });
});
