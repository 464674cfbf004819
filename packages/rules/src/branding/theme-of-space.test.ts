import { describe, expect, it } from 'vitest';
import { textLayersOf, usesContractTheme } from './theme-of-space.ts';

describe('the texts and the theme of a space', () => {
  it.each([
    ['ESPACE_BENEFICIAIRE', ['CESU_SOCIAL', 'PETIT_CLIENT', 'CONTRAT'], true],
    ['ESPACE_CLIENT', ['PETIT_CLIENT', 'CONTRAT'], true],
    ['ESPACE_INTERVENANT', [], false],
    ['ESPACE_OPERATEUR', [], false],
  ] as const)('%s reads the layers %j', (space, layers, isThemed) => {
    expect(textLayersOf(space)).toEqual(layers);
    expect(usesContractTheme(space)).toBe(isThemed);
  });
});
