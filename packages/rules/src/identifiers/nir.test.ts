import { describe, expect, it } from 'vitest';
import { isSocialSecurityNumber, MASKED_NIR, withoutSocialSecurityNumbers } from './nir.ts';

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

describe('free text', () => {
  it.each([
    ['Mon numéro est 255081416802538.', `Mon numéro est ${MASKED_NIR}.`],
    ['2 55 08 14 168 025 38 et rien d’autre', `${MASKED_NIR} et rien d’autre`],
    ['2-55-08-14-168-025-38', MASKED_NIR],
  ])('[P3] loses a social security number: %s', (text, kept) => {
    expect(withoutSocialSecurityNumbers(text)).toBe(kept);
  });

  it.each([
    'Ma commande CM4K7P2Q9XZ1 du 15/11/2026',
    'Le numéro 255081416802539 n’a pas la bonne clé',
    'SIRET 73282932000074, CESU 08000000000001',
    'FR7630006000011234567890189',
  ])('[P3] keeps other numbers: %s', (text) => {
    expect(withoutSocialSecurityNumbers(text)).toBe(text);
  });
});
