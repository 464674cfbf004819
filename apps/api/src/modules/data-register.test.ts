import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DATA_REGISTER, REGISTERED_TABLES } from './data-register.ts';

const namesOf = (table: string): readonly string[] =>
  REGISTERED_TABLES.find((one) => one.table === table)?.columns.map(({ name }) => name) ?? [];

const SOURCES = join(import.meta.dirname, '..');
const dataFiles = globSync('**/*.data.ts', { cwd: SOURCES });

const tablesOf = async (file: string): Promise<readonly string[]> => {
  const module: unknown = await import(pathToFileURL(join(SOURCES, file)).href);
  return Object.values(
    z.record(z.string(), z.looseObject({})).parse({ ...Object(module) }),
  ).flatMap((area) => Object.keys(area));
};

describe('data register', () => {
  it('[P1] takes each table from one area: a second description would replace the first', async () => {
    const tables = (await Promise.all(dataFiles.map(tablesOf))).flat();
    expect(tables.toSorted()).toEqual(Object.keys(DATA_REGISTER).toSorted());
  });

  it('[P1] says what an erasure does to each table about people, and to no other', () => {
    for (const { table, of, onErasure } of REGISTERED_TABLES) {
      expect(onErasure !== undefined, table).toBe(of !== undefined);
    }
  });

  it('[P1] tags each column once', () => {
    for (const { table, columns, hidden } of REGISTERED_TABLES) {
      const names = [...columns.map(({ name }) => name), ...hidden];
      expect(names.length, table).toBe(new Set(names).size);
    }
  });

  it('[P1] finds the person of a row by columns that exist', () => {
    for (const { table, of } of REGISTERED_TABLES) {
      if (of === undefined) continue;
      expect(namesOf(table), table).toContain(of.column);
      if ('through' in of) expect(namesOf(of.through), table).toContain(of.key);
    }
  });

  it('[P1] [P19] names a person only in tables whose rows belong to one', () => {
    const personal = new Set(['IDENTITE', 'CONTACT', 'FOYER']);
    const impersonal = REGISTERED_TABLES.filter(({ of }) => of === undefined);
    for (const { table, columns } of impersonal) {
      expect(
        columns.filter(({ dataClass }) => personal.has(dataClass)),
        table,
      ).toEqual([]);
    }
    expect(DATA_REGISTER.enfant.kept).toBe('MOIS_6');
  });
});
