import { describe, expect, it } from 'vitest';
import { DATA_REGISTER, REGISTERED_TABLES } from './data-register.ts';

const namesOf = (table: string): readonly string[] =>
  REGISTERED_TABLES.find((one) => one.table === table)?.columns.map(({ name }) => name) ?? [];

describe('the register of data', () => {
  it('[P1] tags each column once', () => {
    for (const { table, columns, hidden } of REGISTERED_TABLES) {
      const names = [...columns.map(({ name }) => name), ...hidden];
      expect(names.length, table).toBe(new Set(names).size);
    }
  });

  it('[P1] finds whose every row is by columns that are there', () => {
    for (const { table, of } of REGISTERED_TABLES) {
      if (of === undefined) continue;
      expect(namesOf(table), table).toContain(of.column);
      if ('through' in of) expect(namesOf(of.through), table).toContain(of.key);
    }
  });

  it('[P1] [P19] says of nobody what it says of no one in particular', () => {
    const personal = new Set(['IDENTITE', 'CONTACT', 'FOYER']);
    // Copies and lines that were refused name people without saying whose they are.
    const ofNobody = REGISTERED_TABLES.filter(({ of }) => of === undefined);
    for (const { table, columns } of ofNobody) {
      expect(
        columns.filter(({ dataClass }) => personal.has(dataClass)),
        table,
      ).toEqual([]);
    }
    expect(DATA_REGISTER.enfant.kept).toBe('MOIS_6');
  });
});
