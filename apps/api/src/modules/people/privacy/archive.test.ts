import { describe, expect, it } from 'vitest';
import { DATA_CLASSES } from '../../../platform/data-register/vocabulary.ts';
import { shownColumns, wordsOf } from './archive.ts';
import { personalTables } from './personal-data.queries.ts';

/** Technical columns that people understand. */
const SHOWN_TECHNICAL = new Set(['created_at', 'at', 'statut', 'reference', 'numero']);

describe('[25-27] the copy of a person’s data', () => {
  it('[25-27] names each table and each shown column in French', () => {
    const tables = personalTables();
    expect(tables.length).toBeGreaterThan(50);
    expect(tables.filter(({ label }) => label === undefined)).toEqual([]);
    const unnamed = tables.flatMap((entry) =>
      entry.columns
        .filter(({ name, dataClass }) => {
          const { isGiven } = DATA_CLASSES[dataClass];
          const isShown = dataClass !== 'TECHNIQUE' || SHOWN_TECHNICAL.has(name);
          return isGiven && isShown && !shownColumns(entry).has(name);
        })
        .map(({ name }) => `${entry.table}.${name}`),
    );
    expect(unnamed).toEqual([]);
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
  ])('[25-27] writes %s %j in words', (column, value, words) => {
    expect(wordsOf(column, value)).toBe(words);
  });
});
