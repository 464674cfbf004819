import { describe, expect, it } from 'vitest';
import { linesOfTitres } from './demo-vouchers.command.ts';

describe('the vouchers that npm run demo:vouchers prints', () => {
  it('[CHK-07] have their number, value, code and status, by kind', () => {
    const titre = { login: 'demo-rh', produit: 'CESU', millesime: 2026, cents: 1_500, cle: 1 };
    const lines = linesOfTitres(
      [
        { ...titre, numero: '1000000000', statut: 'ACTIF' },
        { ...titre, numero: '1000000001', statut: 'BLOQUE', cents: 9_999 },
        { ...titre, numero: '1000000002', statut: 'ACTIF', millesime: 2025 },
      ],
      '1:une-cle-de-trente-deux-caracteres-1',
    );
    expect(lines).toEqual([
      '',
      'Titres de demo-rh\u00a0: CESU 2026',
      '  Numéro      Valeur    Code  État',
      '  1000000000   15,00\u00a0€  5674  ACTIF',
      expect.stringMatching(/^ {2}1000000001 {3}99,99\u00a0€ {2}\d{4} {2}BLOQUE$/),
      '',
      'Titres de demo-rh\u00a0: CESU 2025',
      '  Numéro      Valeur    Code  État',
      expect.stringMatching(/^ {2}1000000002 /),
    ]);
  });
});
