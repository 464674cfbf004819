import { describe, expect, it } from 'vitest';
import { newReference, REFERENCE_PREFIXES } from './references.ts';

describe('[27-7] references', () => {
  it('have a prefix for each kind, that no other kind has', () => {
    const prefixes = Object.values(REFERENCE_PREFIXES);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });

  it('are ten capitals and digits after their prefix, without I and O', () => {
    for (let count = 0; count < 100; count += 1)
      expect(newReference('funderOrder')).toMatch(/^FC[0-9A-HJ-NP-Z]{10}$/);
  });
});
