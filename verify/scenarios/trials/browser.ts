import { sharingBrowser } from '../runners/numbered-tests.ts';
import type { Trial } from '../trial.ts';

export const headers: Trial = {
  name: 'entetes',
  ids: ['S27'],
  title: 'Chaque document et chaque réponse, et tout le parcours du portail dans un navigateur',
  criterion: 'la politique entière partout, 0 violation signalée par le navigateur',
  ...sharingBrowser(['S27']),
};

export const everyPage: Trial = {
  name: 'accessibilite',
  ids: ['A1'],
  title: 'axe sur chaque page et chaque état (vide, en attente, en erreur, rempli, fenêtre, menu)',
  criterion: '0 violation, aucune règle éteinte',
  ...sharingBrowser(['A1']),
};

export const keyboard: Trial = {
  name: 'clavier',
  ids: ['A3', 'A6', 'A7', 'A8', 'A9'],
  title: 'Les parcours au clavier seul, le focus visible et rendu, menus et fenêtres',
  criterion: 'chaque parcours est mené au bout sans souris',
  ...sharingBrowser(['A3', 'A6', 'A7', 'A8', 'A9']),
};

export const reflow: Trial = {
  name: 'zoom',
  ids: ['A5', 'A18', 'A19', 'A23', 'A24'],
  title: '320 px, texte à 200\u00a0%, espacements, ordre, taille des cibles, orientation',
  criterion: 'rien ne sort, ne se recouvre ni ne se perd',
  ...sharingBrowser(['A5', 'A18', 'A19', 'A23', 'A24']),
};

const WORDS = ['A10', 'A11', 'A12', 'A20', 'A21', 'A22', 'A25', 'A27', 'A29', 'A30', 'A31'];

export const words: Trial = {
  name: 'formulaires-et-messages',
  ids: WORDS,
  title:
    'Erreurs, notifications, contrastes, attentes, champs, plan du site, PDF, courriers, tableaux',
  criterion: 'tout est dit en mots, à sa place, et reste lisible',
  ...sharingBrowser(WORDS),
};

export const pagesAndDeclaration: Trial = {
  name: 'pages-et-declaration',
  ids: ['A2', 'A4', 'A28'],
  title:
    'HTML valide et identifiants uniques, focus dessiné dans chaque habillage, page accessibilité',
  criterion: 'celui du plan d’essais',
  ...sharingBrowser(['A2', 'A4', 'A28']),
};
