import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatWireInstant, parseWireInstant } from './wire-instant.ts';

describe('instants on the wire', () => {
  it('are DD/MM/YYYY HH:mm:ss in UTC', () => {
    expect(formatWireInstant(Date.UTC(2027, 0, 5, 7, 8, 9, 999))).toBe('05/01/2027 07:08:09');
    expect(parseWireInstant('05/01/2027 07:08:09')).toBe(Date.UTC(2027, 0, 5, 7, 8, 9));
    expect(parseWireInstant('29/02/2028 23:59:59')).toBe(Date.UTC(2028, 1, 29, 23, 59, 59));
  });

  it('read back, to the second', () => {
    const anySecond = fc.integer({
      min: Date.UTC(1900, 0, 1) / 1_000,
      max: Date.UTC(9999, 11, 31) / 1_000,
    });
    fc.assert(
      fc.property(anySecond, fc.integer({ min: 0, max: 999 }), (second, ms) => {
        expect(parseWireInstant(formatWireInstant(second * 1_000 + ms))).toBe(second * 1_000);
      }),
    );
  });

  it.each([
    '5/1/2027 07:08:09',
    '05/01/2027 7:08:09',
    '05/01/2027',
    '05/01/2027T07:08:09',
    '05/01/2027 07:08:09Z',
    '05/01/2027 24:00:00',
    '05/01/2027 07:60:09',
    '05/01/2027 07:08:60',
    '31/02/2027 07:08:09',
    '05/13/2027 07:08:09',
    '05/01/0027 07:08:09',
    '2027-01-05T07:08:09Z',
    '',
  ])('%j is no instant', (text) => {
    expect(parseWireInstant(text)).toBeUndefined();
  });
});
