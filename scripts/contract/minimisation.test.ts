import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_CALLS } from '@portail/contract/calls/all-calls.ts';
import type { CallDefinition } from '@portail/contract/calls/define-call.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  REGISTERED_TABLES,
  type RegisteredTable,
} from '../../apps/api/src/modules/data-register.ts';
import { DATA_CLASSES } from '../../apps/api/src/platform/data-register/vocabulary.ts';
import { ROOT } from '../lib/root.ts';
import { listSourceFiles } from '../lib/source-files.ts';

/** Where data is described, made up or taken out: being named there is no use of it. */
const NO_USE =
  /data-register|db\/(?:database|column)-types|\.data\.ts$|^demo\/|privacy\/(?:eras|accounting|archive)|\.test\.ts$/;

const sourcesIn = (...folder: readonly string[]) =>
  listSourceFiles(join(ROOT, ...folder), ['.ts'])
    .filter((file) => !NO_USE.test(file))
    .map((file) => ({
      module: file.split('/').slice(0, 2).join('/'),
      words: readFileSync(join(ROOT, ...folder, file), 'utf8').match(/\w+/g) ?? [],
    }));

const api = sourcesIn('apps', 'api', 'src');
const names = [...new Set(api.map(({ module }) => module))];
const modules = names.map(
  (name) => new Set(api.flatMap(({ module, words }) => (module === name ? words : []))),
);

/** Read by a function of the database, which the product calls, or by the owner of the database. */
const USED_BY_THE_DATABASE = new Set([
  'titre_opposition.motif',
  'ledger_debt.amount_cents',
  'outgoing_action.amount_cents',
  'outgoing_action.payee_id',
  'archive.piece.contenu',
]);

const personal = REGISTERED_TABLES.flatMap(({ table, columns }) =>
  columns
    .filter(({ dataClass }) => DATA_CLASSES[dataClass].isPersonal)
    .map(({ name }) => ({ table, name })),
);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const namesIn = (schema: unknown): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (!isObject(schema)) return [];
  const { properties } = schema;
  const own = isObject(properties) ? Object.keys(properties) : [];
  const below = ['items', 'anyOf', 'oneOf', 'allOf'].flatMap((word) => namesIn(schema[word]));
  return [...own, ...below, ...(isObject(properties) ? namesIn(Object.values(properties)) : [])];
};

/** Everything that a call asks for. */
const asked = [
  ...new Set(
    Object.values<CallDefinition>(ALL_CALLS).flatMap(({ body }) =>
      body === undefined
        ? []
        : namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })),
    ),
  ),
];

describe('[P2] nothing is collected that nothing needs', () => {
  it('[P2] each column about people serves something beside being kept', () => {
    expect(personal.length).toBeGreaterThan(100);
    const unused = personal.filter(
      ({ table, name }) =>
        !USED_BY_THE_DATABASE.has(`${table}.${name}`) &&
        !modules.some((words) => words.has(name) && words.has(table.split('.').at(-1) ?? '')),
    );
    expect(unused.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
  });

  it('[P2] each field that a call asks for is read', () => {
    const readers = [
      ...api,
      ...sourcesIn('packages', 'rules', 'src'),
      ...sourcesIn('packages', 'contract', 'src'),
    ];
    expect(asked.length).toBeGreaterThan(100);
    // Named once in the contract, where it is asked for: a second place reads it.
    const words = readers.flatMap((file) => file.words);
    const counts = new Map<string, number>();
    for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
    const unread = asked.filter((field) => (counts.get(field) ?? 0) < 2);
    expect(unread).toEqual([]);
  });

  it('[P2] a birth date stands where the specification needs one, and nowhere else', () => {
    const births = REGISTERED_TABLES.flatMap(({ table, columns }) =>
      columns
        .filter(({ name }) => /birth|naissance/.test(name))
        .map(({ name }) => `${table}.${name}`),
    );
    expect(births.toSorted()).toEqual([
      // Who it is: registration, recovery and orders ask for it.
      'beneficiary.birth_date',
      // Some services are given, or credited, by age alone.
      'commande_attribution.date_naissance',
      // By which a funder's file tells people of one name apart.
      'controle_ligne.date_naissance',
      // It tells two people of one name apart in the funder’s list.
      'personne_financeur.date_naissance',
      'plan_aide.date_naissance',
      'precommande.date_naissance',
    ]);
  });
});

const NIR = /(?:^|_)nir(?:$|_)|s[eé]cu(?:rit[eé])?_?soc|numero_?secu|(?:^|_)nss(?:$|_)|insee/i;

/** What P4 asks of a table that would hold one: its own, sealed, found by a keyed hash alone. */
const nirProblemOf = ({ table, of, columns }: RegisteredTable): string | undefined => {
  const held = columns.filter(({ name }) => NIR.test(name));
  if (held.length === 0) return undefined;
  if (!NIR.test(table)) return 'beside other data';
  if (of === undefined || !('by' in of)) return 'without owner';
  if (held.some(({ dataClass }) => dataClass !== 'SECRET')) return 'in clear';
  return undefined;
};

describe('[P4] the number of the social security', () => {
  it('[P4] is in no column and in no field of a call', () => {
    const columns = REGISTERED_TABLES.flatMap(({ columns: all }) => all.map(({ name }) => name));
    expect([...columns, ...asked].filter((name) => NIR.test(name))).toEqual([]);
    expect(REGISTERED_TABLES.map(nirProblemOf).filter((one) => one !== undefined)).toEqual([]);
  });

  const own = { by: 'beneficiary', column: 'beneficiary_id' } as const;
  const tableWith = (changes: object): RegisteredTable => ({
    table: 'beneficiary',
    purpose: 'DECLARATION',
    kept: 'MOIS_6',
    of: own,
    hidden: [],
    columns: [{ name: 'nir_scelle', dataClass: 'SECRET' }],
    ...changes,
  });

  it.each([
    ['in a table of people', {}, 'beside other data'],
    ['in clear', { table: 'nir', columns: [{ name: 'nir', dataClass: 'IDENTITE' }] }, 'in clear'],
    ['without owner', { table: 'nir', of: undefined }, 'without owner'],
    ['sealed in its own table', { table: 'nir' }, undefined],
  ])('would be refused %s', (_where, changes, problem) => {
    expect(nirProblemOf(tableWith(changes))).toBe(problem);
  });
});
