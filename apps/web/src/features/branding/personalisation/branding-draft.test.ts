import { DEFAULT_BRANDING } from '@portail/rules/branding/branding.ts';
import { describe, expect, it } from 'vitest';
import {
  changesOf,
  fieldIdOf,
  hasChanges,
  mergedOnto,
  placeOfPath,
  problemsOf,
  type TypedBranding,
} from './branding-draft.ts';

const aBranding = (changes: Partial<TypedBranding> = {}): TypedBranding => ({
  couleurs: { ...DEFAULT_BRANDING.couleurs },
  images: { ...DEFAULT_BRANDING.images },
  options: { ...DEFAULT_BRANDING.options },
  textes: { 'connexion.welcome': 'Chez nous' },
  ...changes,
});

const PICTURE = {
  chemin: 'PERSONNALISATION/100001/a.png',
  alternative: 'Le logo',
  decorative: false,
};
const names = (key: string): readonly string[] => (key === 'accueil.greeting' ? ['nom'] : []);

describe('changes sent to the server', () => {
  it('are empty without a change, whatever the notation of a colour', () => {
    const typed = aBranding();
    typed.couleurs.primary = ' #6BB6E6 ';
    expect(changesOf(aBranding(), typed)).toEqual({});
    expect(hasChanges(aBranding(), typed)).toBe(false);
  });

  it('[SHELL-81] contain only the changed parts and texts', () => {
    const typed = aBranding({ textes: { 'connexion.title': 'Entrer' } });
    expect(changesOf(aBranding(), typed)).toEqual({
      textes: { 'connexion.title': 'Entrer', 'connexion.welcome': null },
    });
    const colored = aBranding({ couleurs: { ...DEFAULT_BRANDING.couleurs, danger: 'aa0000' } });
    expect(Object.keys(changesOf(aBranding(), colored))).toEqual(['couleurs']);
    const pictured = aBranding({ images: { ...DEFAULT_BRANDING.images, logo: PICTURE } });
    expect(Object.keys(changesOf(aBranding(), pictured))).toEqual(['images']);
  });

  it('treat a blank text as the default one', () => {
    const typed = aBranding({ textes: { 'connexion.welcome': '   ', 'connexion.title': '' } });
    expect(changesOf(aBranding(), typed)).toEqual({ textes: { 'connexion.welcome': null } });
  });
});

describe('concurrent changes of a draft', () => {
  it('keep own changes and take the others from the server', () => {
    const theirs = aBranding({
      couleurs: { ...DEFAULT_BRANDING.couleurs, primary: '111111', danger: '222222' },
      options: { ...DEFAULT_BRANDING.options, afficherAide: false },
      textes: { 'connexion.welcome': 'Le leur', 'cadre.brand': 'Leur marque' },
    });
    const mine = aBranding({
      couleurs: { ...DEFAULT_BRANDING.couleurs, primary: '333333' },
      images: { ...DEFAULT_BRANDING.images, logo: PICTURE },
      textes: {},
    });
    expect(mergedOnto(theirs, aBranding(), mine)).toEqual({
      couleurs: { ...DEFAULT_BRANDING.couleurs, primary: '333333', danger: '222222' },
      images: { ...DEFAULT_BRANDING.images, logo: PICTURE },
      options: { ...DEFAULT_BRANDING.options, afficherAide: false },
      textes: { 'cadre.brand': 'Leur marque' },
    });
  });
});

describe('problems of a draft', () => {
  it.each(['red;}*{', 'url(//x)', 'var(--x)', '#12345', 'expression(1)', '', 'null'])(
    '[S26] a colour written « %s »',
    (text) => {
      const typed = aBranding({ couleurs: { ...DEFAULT_BRANDING.couleurs, warning: text } });
      const [problem, ...others] = problemsOf(typed, names);
      expect(problem).toMatchObject({ kind: 'couleur', name: 'warning' });
      expect(problem?.message).toContain('hexadécimaux');
      expect(others).toEqual([]);
    },
  );

  it.each([
    ['<img src=x onerror=alert(1)>', 'balise'],
    ['javascript:alert(1)', 'adresse'],
    ['{{constructor}}', 'accolades'],
    ['Bonjour', 'toutes les valeurs'],
    ['Bonjour {nom} {autre}', 'n’existe pas'],
  ])('[S25] [A32] a text like « %s »', (text, word) => {
    const typed = aBranding({ textes: { 'accueil.greeting': text } });
    const [problem, ...others] = problemsOf(typed, names);
    expect(problem).toMatchObject({ kind: 'texte', name: 'accueil.greeting' });
    expect(problem?.message).toContain(word);
    expect(others).toEqual([]);
  });

  it('[A33] include a picture without alternative that is not decorative', () => {
    const withLogo = (logo: TypedBranding['images']['logo']) =>
      problemsOf(aBranding({ images: { ...DEFAULT_BRANDING.images, logo } }), names);
    expect(withLogo({ ...PICTURE, alternative: '  ' })).toHaveLength(1);
    expect(withLogo({ ...PICTURE, alternative: 'a'.repeat(151) })).toHaveLength(1);
    expect(withLogo(PICTURE)).toEqual([]);
    expect(withLogo({ ...PICTURE, alternative: '', decorative: true })).toEqual([]);
    expect(withLogo(null)).toEqual([]);
  });

  it('are shown at the field named by the server', () => {
    expect(placeOfPath('textes.connexion.welcome')).toEqual({
      kind: 'texte',
      name: 'connexion.welcome',
    });
    expect(placeOfPath('couleurs.primary')).toEqual({ kind: 'couleur', name: 'primary' });
    expect(placeOfPath('images.logo.alternative')).toEqual({ kind: 'image', name: 'logo' });
    expect(placeOfPath('revision')).toBeUndefined();
    expect(fieldIdOf({ kind: 'texte', name: 'connexion.welcome' })).toBe('texte-connexion-welcome');
  });
});
