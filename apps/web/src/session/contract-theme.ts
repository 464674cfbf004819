import type {
  OptionsFlags,
  StyleValues,
} from '@portail/contract/branding/personalisation.calls.ts';
import { API_BASES } from '@portail/contract/calls/define-call.ts';
import { DEFAULT_PERSONALISATION_FOLDER } from '@portail/contract/constants/constants.ts';
import { DEFAULT_THEME_COLORS } from '@portail/rules/branding/theme/theme-colors.ts';
import { createContext, use } from 'react';

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

export const ContractThemeContext = createContext<ContractTheme>(DEFAULT_CONTRACT_THEME);
export const useContractTheme = (): ContractTheme => use(ContractThemeContext);

type PicturePlace = keyof NonNullable<StyleValues['alternatives']>;

/** What is said of a picture to who does not see it; nothing when it only decorates. */
export const alternativeOf = ({ alternatives }: StyleValues, place: PicturePlace): string =>
  alternatives?.[place] ?? '';

/** Address of a file of the personalisation store. */
export const fileHref = (path: string): string =>
  `${API_BASES.beneficiary}/fichiers/${path.split('/').map(encodeURIComponent).join('/')}`;
