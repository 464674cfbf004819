import { describe, expect, it } from 'vitest';
import {
  ACTIVITIES,
  ACTIVITY_CODES,
  ACTIVITY_FAMILIES,
  ACTIVITY_PUBLICS,
  activityOf,
  DISPOSITIF_LABELS,
  DISPOSITIFS,
  isPersonEmployer,
  type Activity,
} from './activities.ts';

const ALL: readonly Activity[] = ACTIVITIES;
const codesWhere = (is: (activity: Activity) => boolean) => ALL.filter(is).map(({ code }) => code);

describe('official activities', () => {
  it('are the 26 of the labour code, 5 of them with approval', () => {
    expect(ACTIVITY_CODES).toEqual([
      ...Array.from({ length: 5 }, (_, index) => `AGR_${index + 1}`),
      ...Array.from({ length: 21 }, (_, index) => `DEC_${index + 1}`),
    ]);
    expect(codesWhere(({ needsApproval }) => needsApproval)).toEqual(
      ACTIVITY_CODES.filter((code) => code.startsWith('AGR_')),
    );
  });

  it('outside the home count in a package only', () => {
    expect(codesWhere(({ needsPackage }) => needsPackage)).toEqual([
      'AGR_2',
      'AGR_4',
      'AGR_5',
      'DEC_8',
      'DEC_9',
      'DEC_10',
      'DEC_15',
      'DEC_18',
      'DEC_19',
    ]);
  });

  it('for aged or ill people are not given by a provider itself under this list', () => {
    expect(codesWhere(({ dispositifs }) => !dispositifs.includes('PRESTATAIRE'))).toEqual([
      'AGR_3',
      'AGR_4',
      'AGR_5',
    ]);
    expect(codesWhere(({ dispositifs }) => !dispositifs.includes('MANDATAIRE'))).toEqual([]);
  });

  it.each([
    ['DEC_2', 500_000],
    ['DEC_3', 50_000],
    ['DEC_11', 300_000],
  ] as const)('%s has its own tax ceiling: %i cents', (code, ceiling) => {
    expect(activityOf(code).yearlyTaxCeiling).toBe(ceiling);
  });

  it('have no other ceiling, and only small repairs a maximum duration', () => {
    expect(codesWhere(({ yearlyTaxCeiling }) => yearlyTaxCeiling !== undefined)).toHaveLength(3);
    expect(codesWhere(({ dailyMaxMinutes }) => dailyMaxMinutes !== undefined)).toEqual(['DEC_3']);
    expect(activityOf('DEC_3').dailyMaxMinutes).toBe(120);
  });

  it('have unique names, and every family and public has some', () => {
    expect(new Set(ALL.map(({ libelle }) => libelle)).size).toBe(26);
    for (const { libelle } of ALL) expect(libelle).not.toMatch(/'|« | »/);
    expect(new Set(ALL.map(({ famille }) => famille)).size).toBe(ACTIVITY_FAMILIES.length);
    expect(new Set(ALL.map((one) => one.publicConcerne)).size).toBe(ACTIVITY_PUBLICS.length);
  });
});

it('make the person an employer in one of the three schemes', () => {
  expect(DISPOSITIFS.filter(isPersonEmployer)).toEqual(['MANDATAIRE']);
  expect(Object.keys(DISPOSITIF_LABELS)).toEqual([...DISPOSITIFS]);
});
