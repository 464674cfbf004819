import type { CheckbookStatement } from '@portail/contract/wallet/holdings.schemas.ts';
import type { TitreStatut } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { describe, expect, it } from 'vitest';
import {
  bookOfLines,
  isGiven,
  assessLines,
  knownVouchers,
  needsCheck,
  totalOf,
  type Verdict,
  type VoucherLine,
  withCodes,
  withEmptyEnd,
  withVouchers,
} from './voucher-lines.ts';

const book = (
  millesime: number,
  titres: readonly (readonly [string, number, TitreStatut])[],
): CheckbookStatement => ({
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'Garde d’enfants',
  millesime,
  valeurFaciale: null,
  nombreTitres: titres.length,
  nombreDisponibles: titres.length,
  montantDisponible: 0,
  dateExpiration: '31/01/2027',
  titres: titres.map(([numeroTitre, valeurFaciale, statut]) => ({
    numeroTitre,
    valeurFaciale,
    statut,
  })),
});

const BOOKS = [
  book(2026, [
    ['2000000001', 15, 'ACTIF'],
    ['2000000002', 20.5, 'ACTIF'],
    ['2000000003', 15, 'UTILISE'],
    ['2000000004', 15, 'BLOQUE'],
  ]),
  book(2027, [['2000000009', 15, 'ACTIF']]),
];
const known = knownVouchers(BOOKS);

const lines = (...typed: readonly (readonly [string, string])[]): readonly VoucherLine[] =>
  typed.map(([numeroTitre, caseAGratter], index) => ({ id: index + 1, numeroTitre, caseAGratter }));

const assess = (typed: readonly VoucherLine[], verdict?: Verdict) =>
  assessLines(typed, { known, verdictOf: () => verdict });
const kindsOf = (typed: readonly VoucherLine[], verdict?: Verdict) =>
  assess(typed, verdict).map(({ state }) =>
    state.kind === 'refused' ? `${state.kind} ${state.message}` : state.kind,
  );

describe('the lines of the grid', () => {
  it('[CHK-05] [CHK-09] each says what it is worth, or why it is worth nothing', () => {
    expect(
      kindsOf(
        lines(
          ['2000000001', '1234'],
          ['2000000001', '1234'],
          ['2000000002', '12'],
          ['2000000003', '1234'],
          ['2000000004', '1234'],
          ['9999999999', '1234'],
          ['123', ''],
          ['', ''],
        ),
      ),
    ).toEqual([
      'whole',
      'refused twice',
      'code-incomplete',
      'refused UTILISE',
      'refused BLOQUE',
      'refused unknown',
      'number-incomplete',
      'empty',
    ]);
  });

  it('[CHK-18] the first usable voucher says the product and vintage, another one stays out', () => {
    const typed = lines(['2000000003', '1'], ['2000000009', '1234'], ['2000000001', '1234']);
    expect(bookOfLines(typed, known)?.millesime).toBe(2027);
    expect(kindsOf(typed)).toEqual(['refused UTILISE', 'whole', 'other-book']);
  });

  it('sums to the cent the complete lines that were not refused', () => {
    const typed = lines(['2000000001', '1234'], ['2000000002', '1234'], ['2000000003', '1234']);
    expect(totalOf(assess(typed))).toBe(3_550);
    expect(totalOf(assess(typed, { kind: 'right' }))).toBe(3_550);
    expect(totalOf(assess(typed, { kind: 'failed', message: 'réseau' }))).toBe(3_550);
    expect(totalOf(assess(typed, { kind: 'wrong' }))).toBe(0);
    expect(assess(typed, { kind: 'wrong' }).some(isGiven)).toBe(false);
  });

  it('[CHK-08] a code is asked about once it is complete, and never again', () => {
    const typed = lines(['2000000001', '1234'], ['2000000002', '123'], ['2000000003', '1234']);
    expect(assess(typed).map(needsCheck)).toEqual([true, false, false]);
    for (const kind of ['checking', 'right', 'wrong'] as const)
      expect(assess(typed, { kind }).some(needsCheck)).toBe(false);
  });
});

describe('what is pasted', () => {
  let next = 100;
  const nextId = () => (next += 1);
  const typedOf = (all: readonly VoucherLine[]) =>
    all.map(({ numeroTitre, caseAGratter }) => `${numeroTitre}/${caseAGratter}`);

  it('[CHK-05] takes the place of its line, then of the empty ones', () => {
    const before = lines(['1', '2'], ['', ''], ['', '']);
    const read = [
      { numeroTitre: '2000000001', caseAGratter: '' },
      { numeroTitre: '2000000002', caseAGratter: '0042' },
    ];
    expect(typedOf(withVouchers(before, 1, read, nextId))).toEqual([
      '1/2',
      '2000000001/',
      '2000000002/0042',
    ]);
    expect(typedOf(withVouchers(before, 0, read, nextId))).toEqual([
      '2000000001/',
      '2000000002/0042',
    ]);
  });

  it('codes go down beside the numbers, as far as there are numbers', () => {
    const before = lines(['1', ''], ['2', ''], ['3', '']);
    expect(typedOf(withCodes(before, 1, ['0001', '0002', '0003']))).toEqual([
      '1/',
      '2/0001',
      '3/0002',
    ]);
  });

  it('one empty line waits at the end, and only one', () => {
    expect(typedOf(withEmptyEnd([], nextId))).toEqual(['/']);
    const once = withEmptyEnd(lines(['1', '']), nextId);
    expect(typedOf(once)).toEqual(['1/', '/']);
    expect(withEmptyEnd(once, nextId)).toBe(once);
  });
});
