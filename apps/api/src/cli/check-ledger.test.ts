import { describe, expect, it } from 'vitest';
import { lineOfInvariant } from './check-ledger.command.ts';

const I3 = { id: 'I3', libelle: 'Le solde gardé est la somme des écritures' };

describe('the lines of npm run check-ledger', () => {
  it('[I3] say that a rule holds', () => {
    expect(lineOfInvariant({ ...I3, breaches: 0, first: null })).toBe(
      '✓ I3            Le solde gardé est la somme des écritures\u00a0: 0 manquement',
    );
  });

  it('[I3] say how often it is broken, and where first', () => {
    expect(lineOfInvariant({ ...I3, breaches: 1, first: { compte: 12 } })).toBe(
      '✗ I3            Le solde gardé est la somme des écritures\u00a0: 1 manquement, le premier\u00a0: {"compte":12}',
    );
    expect(lineOfInvariant({ ...I3, breaches: 3, first: { compte: 12 } })).toContain(
      '3 manquements',
    );
  });
});
