import { describe, expect, it } from 'vitest';
import { exportedColumns, wordsOf } from './archive.ts';
import { hasColumnLabel, hasTableLabel } from './labels.ts';
import { personalTables } from './personal-data.queries.ts';

describe('[25-27] the copy of a person’s data', () => {
  it('[25-27] names each table and each shown column in French', () => {
    const tables = personalTables();
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.map(({ table }) => table).filter((table) => !hasTableLabel(table))).toEqual([]);
    const columns = new Set(tables.flatMap((entry) => [...exportedColumns(entry)]));
    expect([...columns].filter((column) => !hasColumnLabel(column)).toSorted()).toEqual([]);
  });

  it.each([
    ['montant_cents', 123_450, '1\u202f234,50\u00a0€'],
    ['valeurs_cents', [1_500, 2_000], '15,00\u00a0€, 20,00\u00a0€'],
    ['birth_date', '1984-03-12', '12/03/1984'],
    ['statut', 'EN_ATTENTE', 'En attente'],
    ['statut', 'EFFECTUE', 'Effectué'],
    ['civility', 'MME', 'Madame'],
    ['mail_offers', true, 'oui'],
    ['last_name', 'DUBOIS', 'DUBOIS'],
    ['numero', 'PC4K7M2X9T3B', 'PC4K7M2X9T3B'],
  ])('[25-27] tells %s %j in words', (column, value, words) => {
    expect(wordsOf(column, value)).toBe(words);
  });
});
