import { describe, expect, it } from 'vitest';
import {
  canChangeSupport,
  canPaynumBecome,
  isPaynumDeletable,
  isPaynumEditable,
  isPaynumOpenFor,
  PAYNUM_STATUTS,
  PAYNUM_SUPPORTS,
} from './paynum.ts';

const EVERY_STEP = PAYNUM_STATUTS.flatMap((from) =>
  PAYNUM_STATUTS.map((to) => ({
    from,
    to,
    allowed: ['EN_ATTENTE>VALIDEE', 'EN_ATTENTE>REFUSEE'].includes(`${from}>${to}`),
  })),
);

describe('a Paynum request', () => {
  it.each(EVERY_STEP)('$from to $to: $allowed', ({ from, to, allowed }) => {
    expect(canPaynumBecome(from, to)).toBe(allowed);
  });

  it('is changed or deleted while it is unanswered', () => {
    expect(PAYNUM_STATUTS.filter(isPaynumEditable)).toEqual(['EN_ATTENTE']);
    expect(PAYNUM_STATUTS.filter(isPaynumDeletable)).toEqual(['EN_ATTENTE']);
  });

  it('changes between paper and account unless it was refused', () => {
    expect(PAYNUM_SUPPORTS).toEqual(['TITRE', 'COMPTE']);
    expect(PAYNUM_STATUTS.filter(canChangeSupport)).toEqual(['EN_ATTENTE', 'VALIDEE']);
  });

  it('is unique per contract, except after a refusal', () => {
    const made = PAYNUM_STATUTS.map((statut) => [{ numeroContrat: '100001', statut }]);
    expect(made.map((requests) => isPaynumOpenFor('100001', requests))).toEqual([
      false,
      false,
      true,
    ]);
    expect(made.every((requests) => isPaynumOpenFor('100002', requests))).toBe(true);
    expect(isPaynumOpenFor('100001', [])).toBe(true);
  });
});
