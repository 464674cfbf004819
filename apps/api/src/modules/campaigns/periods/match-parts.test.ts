import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchParts } from './write-campaign.ts';

const stored = [
  { id: 'q1', name: 'Employé' },
  { id: 'q2', name: 'Cadre' },
];

describe('matching the parts of a changed campaign', () => {
  it('[FUND-07] matches by id, then by name', () => {
    expect(matchParts([{ id: 'q2', name: 'Employé' }, { name: ' employé ' }], stored)).toEqual([
      'q2',
      'q1',
    ]);
  });

  it('[FUND-07] creates a new part when nothing matches', () => {
    expect(matchParts([{ id: 'foreign', name: 'Apprenti' }], stored)).toEqual([undefined]);
  });

  it('[FUND-07] a part matched by id frees its former name', () => {
    const written = [{ id: 'q1', name: 'Ouvrier' }, { name: 'Employé' }];
    expect(matchParts(written, stored)).toEqual(['q1', undefined]);
  });

  it('[FUND-07] never matches one stored part twice', () => {
    const name = fc.constantFrom('A', 'b', 'B ', 'C');
    const id = fc.constantFrom('1', '2', '3', '4');
    const written = fc.array(fc.record({ id: fc.option(id, { nil: undefined }), name }));
    const known = fc.uniqueArray(fc.record({ id, name }), { selector: (part) => part.id });
    fc.assert(
      fc.property(written, known, (parts, kept) => {
        const found = matchParts(parts, kept).filter((one) => one !== undefined);
        expect(new Set(found).size).toBe(found.length);
        expect(found.every((one) => kept.some((part) => part.id === one))).toBe(true);
        // A stored id never becomes a new part.
        for (const part of kept.filter(({ id: one }) => parts.some(({ id: two }) => one === two))) {
          expect(found).toContain(part.id);
        }
      }),
    );
  });
});
