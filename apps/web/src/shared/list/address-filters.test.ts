import { describe, expect, it } from 'vitest';
import { readPeriod } from './address-filters.ts';

const read = (search: string) => readPeriod(new URLSearchParams(search));
const NONE = { from: undefined, to: undefined };

describe('period in the address', () => {
  it('is read from two days, or from one', () => {
    expect(read('du=2026-01-01&au=2026-01-31')).toEqual({ from: '2026-01-01', to: '2026-01-31' });
    expect(read('au=2026-01-31')).toEqual({ from: undefined, to: '2026-01-31' });
  });

  it.each(['', 'du=hier', 'du=2026-02-31', 'du=01/02/2026', 'du=2026-02-02&au=2026-02-01'])(
    'is empty for %j',
    (search) => {
      expect(read(search)).toEqual(NONE);
    },
  );
});
