import { describe, expect, it } from 'vitest';
import { townIndex } from './towns.module.ts';
import { WANTED_TOWNS } from './wanted-towns.ts';

const index = townIndex();
const found = (typed: string) => index.search(typed).map((town) => town.codePostalEtVille);

describe('finding a town', () => {
  it('is tried on two hundred names and postcodes', () => {
    expect(WANTED_TOWNS.length).toBeGreaterThanOrEqual(200);
  });

  it.each(WANTED_TOWNS)('"%s" finds %s', (typed, wanted) => {
    expect(found(typed)).toContain(wanted);
  });

  it('holds every commune and postcode of France', () => {
    expect(index.size).toBeGreaterThan(38_000);
  });

  it.each([
    ['exact names before beginnings', 'aix', '19200 AIX'],
    ['big towns before small ones', 'bordeaux', '33000 BORDEAUX'],
    ['the town before those that only name it', 'le mans', '72000 LE MANS'],
    ['the article does not hide a town', 'rochelle', '17000 LA ROCHELLE'],
  ])('%s', (_rule, typed, first) => {
    expect(found(typed)[0]).toBe(first);
  });

  it('answers twenty rows at most, and none before two letters', () => {
    expect(found('saint')).toHaveLength(20);
    expect(found('7')).toEqual([]);
    expect(found('é')).toEqual([]);
    expect(found(' - ')).toEqual([]);
  });

  it('finds nothing where nothing is', () => {
    for (const typed of ['zzzz', '00000', 'paris 21', 'lyon 10', '75011 lyon', '%', "' or 1=1"]) {
      expect(found(typed), typed).toEqual([]);
    }
  });

  it('gives the postcode, the name as it is written and the line of an address', () => {
    expect(index.search('13090')).toEqual([
      {
        codePostal: '13090',
        ville: 'Aix-en-Provence',
        codePostalEtVille: '13090 AIX-EN-PROVENCE',
      },
    ]);
  });
});
