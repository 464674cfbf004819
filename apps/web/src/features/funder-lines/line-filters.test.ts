import { describe, expect, it } from 'vitest';
import {
  isLineFiltered,
  NO_LINE_FILTER,
  readLineFilters,
  writeLineFilters,
} from './line-filters.ts';

const read = (address: string) => readLineFilters(new URLSearchParams(address));

describe('[FUND-12] the filters of lines live in the address', () => {
  it('comes back as it was written, and leaves the rest of the address alone', () => {
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

  it('takes away what is no longer asked for', () => {
    const written = writeLineFilters(new URLSearchParams('statut=LIVREE&forme=TITRE'), {
      ...NO_LINE_FILTER,
      forme: 'TITRE',
    });
    expect(`${written}`).toBe('forme=TITRE');
  });

  it.each(['', 'statut=PERDUE', 'recherche=%20%20', 'forme=compte&paiement='])(
    'reads %j as no filter',
    (address) => {
      expect(read(address)).toEqual(NO_LINE_FILTER);
      expect(isLineFiltered(read(address))).toBe(false);
    },
  );

  it('asks the server for no longer a text than it takes', () => {
    expect(read(`recherche=${'a'.repeat(500)}`).recherche).toHaveLength(100);
  });
});
