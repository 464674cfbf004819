import { describe, expect, it } from 'vitest';
import {
  amountOfComplement,
  detailOfComplement,
  labelOfCategory,
  labelOfComplement,
  labelOfSubtype,
  problemsOfComplements,
  subtypesOf,
  unitOf,
  type Complement,
} from './complements.ts';
import { hoursOf } from './hours.ts';
import {
  COMPLEMENT_CATEGORIES,
  COMPLEMENT_SOUS_TYPE_CODES,
  type ComplementCategorie,
  type ComplementSousType,
} from './vocabulary.ts';

const one = (
  categorie: ComplementCategorie,
  sousType: ComplementSousType | null,
  valeur: number,
): Complement => ({ categorie, sousType, valeur });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const MONTH = hoursOf(15_000);

describe('complements', () => {
  it('[DECL-21] have exactly these categories and subtypes', () => {
    expect(COMPLEMENT_CATEGORIES.map((code) => [code, subtypesOf(code)])).toEqual([
      ['HEUR', ['NUIT', 'GARD', 'RESP']],
      ['AVAN', ['NOUR', 'LOGE', 'AUTR']],
      ['PART', []],
      ['PRIM', []],
      ['TRAN', ['KILO', 'FRAI']],
      ['FINC', ['LICE', 'RETR']],
    ]);
    expect(COMPLEMENT_CATEGORIES.flatMap(subtypesOf)).toEqual(COMPLEMENT_SOUS_TYPE_CODES);
    const labels = [
      ...COMPLEMENT_CATEGORIES.map(labelOfCategory),
      ...COMPLEMENT_SOUS_TYPE_CODES.map(labelOfSubtype),
    ];
    expect(new Set(labels).size).toBe(16);
    expect(labels).not.toContain('');
  });

  it.each([
    ['HEUR', 'NUIT', 'HEURES', 1000, 0],
    ['HEUR', 'GARD', 'HEURES', 1000, 0],
    ['HEUR', 'RESP', 'HEURES', 1000, 0],
    ['AVAN', 'NOUR', 'MONTANT', 470, -470],
    ['AVAN', 'LOGE', 'MONTANT', 7100, -7100],
    ['AVAN', 'AUTR', 'MONTANT', 1, -1],
    ['PART', null, 'MONTANT', 2500, 2500],
    ['PRIM', null, 'MONTANT', 5000, 5000],
    ['TRAN', 'KILO', 'KILOMETRES', 10_000, 3200],
    ['TRAN', 'KILO', 'KILOMETRES', 10_050, 3216],
    ['TRAN', 'KILO', 'KILOMETRES', 1, 0],
    ['TRAN', 'KILO', 'KILOMETRES', 2, 1],
    ['TRAN', 'FRAI', 'MONTANT', 4205, 4205],
    ['FINC', 'LICE', 'MONTANT', 100_000, 100_000],
    ['FINC', 'RETR', 'MONTANT', 100_000, 100_000],
  ] as const)(
    '[DECL-21] %s %s counts %s: %i is %i',
    (categorie, sousType, unit, valeur, amount) => {
      expect(unitOf(categorie, sousType)).toBe(unit);
      expect(amountOfComplement(one(categorie, sousType, valeur))).toBe(amount);
    },
  );

  it('have a label and a formula', () => {
    const lines = [
      one('TRAN', 'KILO', 10_050),
      one('AVAN', 'NOUR', 470),
      one('HEUR', 'RESP', 750),
      one('PRIM', null, 123_450),
    ];
    expect(lines.map((line) => plain(labelOfComplement(line)))).toEqual([
      'Transport : indemnités kilométriques',
      'Avantage en nature : nourriture',
      'Heures spécifiques : présence responsable',
      'Prime',
    ]);
    expect(lines.map((line) => plain(detailOfComplement(line)))).toEqual([
      '100,5 km × 0,32 €',
      '4,70 €',
      '7,5 h',
      '1 234,50 €',
    ]);
  });

  it.each([
    ['HEUR', 'NUIT', 74_400, '744'],
    ['TRAN', 'KILO', 999_900, '9 999'],
    ['PRIM', null, 9_999_999, '99 999,99'],
    ['AVAN', 'LOGE', 9_999_999, '99 999,99'],
  ] as const)('[DECL-24] %s %s has a maximum: %i', (categorie, sousType, maximum, shown) => {
    const most = hoursOf(10_000_000);
    expect(problemsOfComplements([one(categorie, sousType, maximum)], most)).toEqual([]);
    const [problem] = problemsOfComplements([one(categorie, sousType, maximum + 1)], most);
    expect(problem?.champ).toBe('complements.0.valeur');
    expect(plain(problem?.message ?? '')).toBe(`La valeur ne peut pas dépasser ${shown}.`);
  });

  it.each([
    ['HEUR', null],
    ['HEUR', 'NOUR'],
    ['AVAN', null],
    ['PART', 'NUIT'],
    ['PRIM', 'KILO'],
    ['TRAN', 'LICE'],
    ['FINC', null],
  ] as const)('[DECL-21] %s %s is refused', (categorie, sousType) => {
    expect(
      problemsOfComplements([one('PRIM', null, 1), one(categorie, sousType, 100)], MONTH),
    ).toEqual([
      {
        champ: 'complements.1.sousType',
        message: 'Choisissez la nature de ce complément dans la liste.',
      },
    ]);
  });

  it('refuse zero', () => {
    expect(problemsOfComplements([one('PRIM', null, 0)], MONTH)).toEqual([
      { champ: 'complements.0.valeur', message: 'La valeur doit être supérieure à 0.' },
    ]);
  });

  it('limit specific hours to the worked hours', () => {
    const specific = [
      one('HEUR', 'NUIT', 10_000),
      one('PRIM', null, 1),
      one('HEUR', 'RESP', 5_000),
    ];
    expect(problemsOfComplements(specific, MONTH)).toEqual([]);
    const problems = problemsOfComplements(specific, hoursOf(14_999));
    expect(problems.map(({ champ }) => champ)).toEqual(['complements.2.valeur']);
  });
});
