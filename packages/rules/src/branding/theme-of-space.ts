import type { SpaceType } from '../identity/access/vocabulary.ts';

export type TextLayer = 'CESU_SOCIAL' | 'PETIT_CLIENT' | 'CONTRAT';

/**
 * The layers of words that a space reads, the later ones over the earlier. The words of social
 * contracts address the people who receive the aid. A payee is paid under every contract and an
 * operator serves them all: both read the portal's own words.
 */
const TEXT_LAYERS: Readonly<Record<SpaceType, readonly TextLayer[]>> = {
  ESPACE_BENEFICIAIRE: ['CESU_SOCIAL', 'PETIT_CLIENT', 'CONTRAT'],
  ESPACE_CLIENT: ['PETIT_CLIENT', 'CONTRAT'],
  ESPACE_INTERVENANT: [],
  ESPACE_OPERATEUR: [],
};

export const textLayersOf = (space: SpaceType): readonly TextLayer[] => TEXT_LAYERS[space];

/** Whether the colours and pictures of a contract are shown in a space. */
export const usesContractTheme = (space: SpaceType): boolean => TEXT_LAYERS[space].length > 0;
