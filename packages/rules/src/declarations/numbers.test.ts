import { describe, expect, it } from 'vitest';
import { DECLARATION_MESSAGES } from './declaration-messages.ts';
import { normalizeNumber, numberProblem } from './numbers.ts';

describe('numbers of the national bodies', () => {
  it.each([
    '08000000000001',
    '09000000000003',
    'X0000000000004',
    'Z0000000000005',
    '08ABCDEFGHIJKL',
    'XABCDEFGHIJKLM',
  ])('[DECL-03] %s is a valid employer number', (numero) => {
    expect(numberProblem('CESU', 'EMPLOYEUR', numero)).toBeUndefined();
  });

  it.each([
    ['another beginning', '07000000000001'],
    ['another beginning', '00000000000001'],
    ['another letter', 'Y0000000000001'],
    ['a small letter', 'x0000000000001'],
    ['13 characters', '0800000000001'],
    ['15 characters', '080000000000011'],
    ['13 characters after X', 'X000000000001'],
    ['a space', '08 00000000001'],
    ['a star', '08*00000000001'],
    ['an accent', 'XÉ000000000001'],
    ['a line end', '08000000000001\n'],
    ['nothing', ''],
  ])('[DECL-03] %s: %j is refused', (_why, numero) => {
    expect(numberProblem('CESU', 'EMPLOYEUR', numero)).toBe(
      'Le numéro d’employeur CESU comporte 14 caractères et commence par 08, 09, X ou Z.',
    );
  });

  it('[DECL-04] employee numbers have 14 digits', () => {
    expect(numberProblem('CESU', 'SALARIE', '10000000000001')).toBeUndefined();
    for (const numero of ['1000000000000A', '1000000000001', '100000000000012', '']) {
      expect(numberProblem('CESU', 'SALARIE', numero)).toBe(
        'Le numéro de salarié CESU comporte 14 chiffres.',
      );
    }
  });

  it('[DECL-05] Pajemploi numbers have 14 characters', () => {
    for (const holder of ['EMPLOYEUR', 'SALARIE'] as const) {
      expect(numberProblem('PAJE', holder, 'P0000000000001')).toBeUndefined();
      expect(numberProblem('PAJE', holder, '20000000000001')).toBeUndefined();
      for (const numero of ['P000000000001', 'P00000000000011', 'P00000000000-1']) {
        expect(numberProblem('PAJE', holder, numero)).toBe(DECLARATION_MESSAGES.pajemploiNumber);
      }
    }
  });

  it('accept the spacing of letters', () => {
    expect(normalizeNumber(' x000 0000\u00a00000\u202f04 ')).toBe('X0000000000004');
  });
});
