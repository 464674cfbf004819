import { describe, expect, it } from 'vitest';
import { noteFor } from './card-key.ts';

const KNOWN = { cle: 'known', numeros: ['F-1', 'F-2'], referenceTransaction: 'T-1' };
const fresh = (numeros: readonly string[], known: typeof KNOWN | undefined = KNOWN) =>
  noteFor(numeros, known, () => 'fresh');

describe('idempotency key of a card page for invoices', () => {
  it('[L13] is the same for the same invoices, in any order', () => {
    expect(fresh(['F-2', 'F-1'])).toBe(KNOWN);
  });

  it('[L13] differs for other invoices', () => {
    expect(fresh(['F-1'])).toEqual({ cle: 'fresh', numeros: ['F-1'] });
    expect(fresh(['F-1', 'F-3'])).toEqual({ cle: 'fresh', numeros: ['F-1', 'F-3'] });
    expect(noteFor(['F-2', 'F-1'], undefined, () => 'fresh')).toEqual({
      cle: 'fresh',
      numeros: ['F-1', 'F-2'],
    });
  });
});
