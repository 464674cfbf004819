import { expect, it } from 'vitest';
import { DEFAULT_BRANDING, hasDefaultTheme, textLayersOf, usesContractTheme } from './branding.ts';

it('[SHELL-80] the default branding has the six default colours', () => {
  expect(DEFAULT_BRANDING.couleurs).toEqual({
    primary: '6bb6e6',
    secondary: '1d3561',
    tertiary: 'a1b1bc',
    success: '7bc200',
    warning: 'ffd600',
    danger: 'e84136',
  });
});

it('one colour, picture or option makes a theme of the contract', () => {
  const { couleurs, images, options } = DEFAULT_BRANDING;
  const picture = { chemin: 'PERSONNALISATION/1/a.png', alternative: '', decorative: true };
  expect(hasDefaultTheme({ ...DEFAULT_BRANDING, textes: { 'aide.title': 'Aide' } })).toBe(true);
  for (const other of [
    { couleurs: { ...couleurs, danger: '000000' } },
    { images: { ...images, imagePiedDePage: picture } },
    { options: { ...options, afficherAide: false } },
  ]) {
    expect(hasDefaultTheme({ ...DEFAULT_BRANDING, ...other })).toBe(false);
  }
});

it.each([
  ['ESPACE_BENEFICIAIRE', ['CESU_SOCIAL', 'PETIT_CLIENT', 'CONTRAT'], true],
  ['ESPACE_CLIENT', ['PETIT_CLIENT', 'CONTRAT'], true],
  ['ESPACE_INTERVENANT', [], false],
  ['ESPACE_OPERATEUR', [], false],
] as const)('%s reads the text layers %j', (space, layers, isThemed) => {
  expect(textLayersOf(space)).toEqual(layers);
  expect(usesContractTheme(space)).toBe(isThemed);
});
