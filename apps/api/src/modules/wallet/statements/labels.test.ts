import { JOURNAL_KINDS } from '@portail/rules/ledger/vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { labelOf, ofMonth } from './labels.ts';

const movement = { reversedKind: null, payee: null, mois: null } as const;

describe('statement labels', () => {
  it('[ACC-09] name the movement, the payee and the month', () => {
    const payee = 'Fatou Ndiaye';
    expect(labelOf({ ...movement, kind: 'PAIEMENT_COMPTE', payee })).toBe(
      'Paiement à Fatou Ndiaye',
    );
    expect(labelOf({ ...movement, kind: 'PAIEMENT_COMPTE' })).toBe('Paiement');
    expect(labelOf({ ...movement, kind: 'PAIEMENT_DROITS', payee, mois: '2026-04-01' })).toBe(
      'Paiement à Fatou Ndiaye, droits d’avril 2026',
    );
    expect(
      labelOf({ ...movement, kind: 'CONTRE_PASSATION', reversedKind: 'PAIEMENT_COMPTE', payee }),
    ).toBe('Annulation\u00a0: Paiement à Fatou Ndiaye');
  });

  it('exist for every kind of movement', () => {
    for (const kind of JOURNAL_KINDS) expect(labelOf({ ...movement, kind })).toMatch(/^\p{Lu}/u);
  });

  it('elide before a vowel', () => {
    const names = Array.from({ length: 12 }, (_, rank) =>
      ofMonth(`2026-${String(rank + 1).padStart(2, '0')}-01`).replace(' 2026', ''),
    );
    expect(names.filter((name) => name.startsWith('d’'))).toEqual([
      'd’avril',
      'd’août',
      'd’octobre',
    ]);
  });
});
