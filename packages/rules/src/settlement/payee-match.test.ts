import { describe, expect, it } from 'vitest';
import { HELD_MATCHES, isHeldMatch, needsTwoToRelease, PAYEE_MATCHES } from './payee-match.ts';

describe('the verification of a payee', () => {
  it('[26-3] holds the payouts to another name only, not those of a bank that cannot be asked', () => {
    expect(PAYEE_MATCHES.filter(isHeldMatch)).toEqual(HELD_MATCHES);
    expect(isHeldMatch('CONCORDANT')).toBe(false);
    expect(isHeldMatch('INDISPONIBLE')).toBe(false);
  });

  it('[26-3] lets one operator release a close name, and two a different one', () => {
    expect(HELD_MATCHES.filter(needsTwoToRelease)).toEqual(['DIFFERENT']);
  });
});
