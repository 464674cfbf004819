import { describe, expect, it } from 'vitest';
import {
  isLineFiltered,
  NO_LINE_FILTER,
  readLineFilters,
  writeLineFilters,
} from './line-filters.ts';

const read = (address: string) => readLineFilters(new URLSearchParams(address));

describe('[FUND-12] line filters in the URL', () => {
  it('survive a round trip and keep other parameters', () => {
    const filters = {
      recherche: 'Éloïse & Cie',
      statut: 'EN_ATTENTE',
      statutPaiement: 'PAYEE',
      forme: 'MIXTE',
      categorie: 'Cadre',
    } as const;
    const written = writeLineFilters(new URLSearchParams('page=2&statut=LIVREE'), filters);
    expect(written.get('page')).toBe('2');
    expect(readLineFilters(written)).toEqual(filters);
    expect(isLineFiltered(filters)).toBe(true);
  });

  it('remove cleared filters', () => {
    const written = writeLineFilters(new URLSearchParams('statut=LIVREE&forme=TITRE'), {
      ...NO_LINE_FILTER,
      forme: 'TITRE',
    });
    expect(`${written}`).toBe('forme=TITRE');
  });

  it.each(['', 'statut=PERDUE', 'recherche=%20%20', 'forme=compte&paiement='])(
    'ignore %j',
    (address) => {
      expect(read(address)).toEqual(NO_LINE_FILTER);
      expect(isLineFiltered(read(address))).toBe(false);
    },
  );

  it('limit the length of the text', () => {
    expect(read(`recherche=${'a'.repeat(500)}`).recherche).toHaveLength(100);
  });
});
