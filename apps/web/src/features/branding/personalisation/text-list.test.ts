import { describe, expect, it } from 'vitest';
import { EVERY_PAGE, filteredTexts, groupedByPage, listTexts } from './text-list.ts';
import type { Places } from './text-places.ts';

const places = new Map<string, Places>([
  ['cadre', undefined],
  ['connexion', ['LOGIN', 'REGISTRATION']],
  ['habillage', ['BO_DRESSING']],
  ['commun', ['BO_DRESSING', 'HOME']],
]);
const catalogue = [
  { key: 'connexion.welcome', area: 'connexion', text: 'Bienvenue à l’été' },
  { key: 'commun.wait', area: 'commun', text: 'Patientez {nom}' },
  { key: 'cadre.brand', area: 'cadre', text: 'Mon espace CESU' },
  { key: 'habillage.save', area: 'habillage', text: 'Enregistrer' },
  { key: 'inconnu.x', area: 'inconnu', text: 'Nulle part' },
];
const layers = {
  CESU_SOCIAL: { 'connexion.welcome': 'Votre aide à domicile' },
  PETIT_CLIENT: {},
};
const texts = listTexts(catalogue, places, layers, ['HOME', 'LOGIN', 'REGISTRATION']);
const found = (search: string, page = '', keys?: ReadonlySet<string>) =>
  filteredTexts(texts, { 'cadre.brand': 'Horizon' }, { search, page, keys }).map(({ key }) => key);

describe('customisable texts', () => {
  it('[SHELL-83] are listed by page, without those of the back office', () => {
    expect(texts.map(({ key, page }) => [key, page])).toEqual([
      ['cadre.brand', undefined],
      ['commun.wait', 'HOME'],
      ['connexion.welcome', 'LOGIN'],
    ]);
    expect(texts[1]?.names).toEqual(['nom']);
    expect(texts[2]).toMatchObject({ alsoOn: ['REGISTRATION'], social: 'Votre aide à domicile' });
    expect(groupedByPage(texts).map(({ page }) => page)).toEqual([undefined, 'HOME', 'LOGIN']);
  });

  it('are found by any word, without accents, also in the custom text', () => {
    expect(found("l'ete")).toEqual(['connexion.welcome']);
    expect(found('AIDE À DOMICILE')).toEqual(['connexion.welcome']);
    expect(found('horizon')).toEqual(['cadre.brand']);
    expect(found('cadre.brand')).toEqual([]);
  });

  it('are filtered by page and by changed state', () => {
    expect(found('', 'LOGIN')).toEqual(['connexion.welcome']);
    expect(found('', EVERY_PAGE)).toEqual(['cadre.brand']);
    expect(found('', '', new Set(['cadre.brand']))).toEqual(['cadre.brand']);
  });
});
