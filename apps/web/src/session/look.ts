import {
  getStyles,
  getTexts,
  type OptionsFlags,
  type StyleValues,
} from '@portail/contract/calls/personalisation.calls.ts';
import { API_BASES } from '@portail/contract/calls/define-call.ts';
import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import { DEFAULT_THEME_COLORS } from '@portail/rules/theme/theme-colors.ts';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { callApi } from './api.ts';

export interface Look {
  readonly numeroContrat: string | undefined;
  readonly styles: StyleValues;
  readonly optionsFlags: OptionsFlags;
}

export const DEFAULT_LOOK: Look = {
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

/** A look changes rarely, and within a minute when it does. */
const LOOK_STALE_MS = 60_000;

const queryOf = (numeroContrat: string | undefined) =>
  numeroContrat === undefined ? {} : { numeroContrat };

/** First words of the keys below. */
export const LOOK_QUERIES: ReadonlySet<unknown> = new Set(['styles', 'textes']);

// Keyed by contract: two contracts seen in a row each keep their own.
export const stylesQuery = (numeroContrat: string | undefined) =>
  queryOptions({
    queryKey: ['styles', numeroContrat ?? null],
    queryFn: ({ signal }) => callApi(getStyles, { query: queryOf(numeroContrat) }, { signal }),
    staleTime: LOOK_STALE_MS,
  });

export const textsQuery = (numeroContrat: string | undefined) =>
  queryOptions({
    queryKey: ['textes', numeroContrat ?? null],
    queryFn: ({ signal }) => callApi(getTexts, { query: queryOf(numeroContrat) }, { signal }),
    staleTime: LOOK_STALE_MS,
  });

export const LookContext = createContext<Look>(DEFAULT_LOOK);
export const useLook = (): Look => use(LookContext);

/** Address of a file of the personalisation store. */
export const fileHref = (path: string): string =>
  `${API_BASES.beneficiary}/fichiers/${path.split('/').map(encodeURIComponent).join('/')}`;
