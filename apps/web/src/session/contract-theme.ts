import {
  getStyles,
  getTexts,
  type OptionsFlags,
  type StyleValues,
} from '@portail/contract/branding/personalisation.calls.ts';
import { API_BASES } from '@portail/contract/calls/define-call.ts';
import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { DEFAULT_THEME_COLORS } from '@portail/rules/branding/theme/theme-colors.ts';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { callApi } from './api.ts';

export interface ContractTheme {
  readonly numeroContrat: string | undefined;
  readonly styles: StyleValues;
  readonly optionsFlags: OptionsFlags;
}

export const DEFAULT_CONTRACT_THEME: ContractTheme = {
  numeroContrat: undefined,
  styles: {
    ...DEFAULT_THEME_COLORS,
    logo: `${DEFAULT_PERSONALISATION_FOLDER}/logo.svg`,
    imageConnexionGauche: null,
    imageConnexionDroite: null,
    imagePiedDePage: null,
  },
  optionsFlags: { afficherImagesConnexion: false, afficherContact: true, afficherAide: true },
};

/**
 * A look changes rarely, and is on every open portal within a minute when it does: it is asked for
 * again while the page is visible; the server mostly answers 304.
 */
const CONTRACT_THEME_REFRESH_MS = 30_000;

const FRESH = {
  staleTime: CONTRACT_THEME_REFRESH_MS,
  refetchInterval: CONTRACT_THEME_REFRESH_MS,
} as const;

const queryOf = (numeroContrat: string | undefined, typeEspace: SpaceType) =>
  numeroContrat === undefined ? { typeEspace } : { numeroContrat, typeEspace };

/** First words of the keys below. */
export const CONTRACT_THEME_QUERIES: ReadonlySet<unknown> = new Set(['styles', 'textes']);

// Keyed by contract and space: two seen in a row each keep their own.
export const stylesQuery = (numeroContrat: string | undefined, space: SpaceType) =>
  queryOptions({
    queryKey: ['styles', numeroContrat ?? null, space],
    queryFn: ({ signal }) =>
      callApi(getStyles, { query: queryOf(numeroContrat, space) }, { signal }),
    ...FRESH,
  });

/** A contract says more to its own people: what was read before the sign-in is read again. */
export const textsQuery = (numeroContrat: string | undefined, space: SpaceType, login?: string) =>
  queryOptions({
    queryKey: ['textes', numeroContrat ?? null, space, login],
    queryFn: ({ signal }) =>
      callApi(getTexts, { query: queryOf(numeroContrat, space) }, { signal }),
    ...FRESH,
  });

export const ContractThemeContext = createContext<ContractTheme>(DEFAULT_CONTRACT_THEME);
export const useContractTheme = (): ContractTheme => use(ContractThemeContext);

type PicturePlace = keyof NonNullable<StyleValues['alternatives']>;

/** What is said of a picture to who does not see it; nothing when it only decorates. */
export const alternativeOf = ({ alternatives }: StyleValues, place: PicturePlace): string =>
  alternatives?.[place] ?? '';

/** Address of a file of the personalisation store. */
export const fileHref = (path: string): string =>
  `${API_BASES.beneficiary}/fichiers/${path.split('/').map(encodeURIComponent).join('/')}`;
