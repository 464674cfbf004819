import { describe, expect, it } from 'vitest';
import { isSocialSecurityNumber } from './nir.ts';

describe('numbers of the social security', () => {
  it.each(['255081416802538', '2 55 08 14 168 025 38', '2550814168025', '185012A00312322'])(
    '[P3] %s is one',
    (text) => {
      expect(isSocialSecurityNumber(text)).toBe(true);
    },
  );

  it.each(['255081416802539', '12345678', '73282932000074', '', 'ROUSSEAU', '4550814168025'])(
    '[P3] %s is none',
    (text) => {
      expect(isSocialSecurityNumber(text)).toBe(false);
    },
  );
});
