import type { SpaceType } from '../identity/access/vocabulary.ts';
import {
  DEFAULT_THEME_COLORS,
  THEME_COLOR_NAMES,
  type ThemeColorName,
} from './theme/theme-colors.ts';

/** Places for pictures of the contract. */
export const BRANDING_PICTURES = [
  'logo',
  'imageConnexionGauche',
  'imageConnexionDroite',
  'imagePiedDePage',
] as const;
export type BrandingPicture = (typeof BRANDING_PICTURES)[number];

export const eachPlace = <T>(make: (place: BrandingPicture) => T): Record<BrandingPicture, T> => ({
  logo: make('logo'),
  imageConnexionGauche: make('imageConnexionGauche'),
  imageConnexionDroite: make('imageConnexionDroite'),
  imagePiedDePage: make('imagePiedDePage'),
});

/** Either has an alternative text or is decorative. */
export interface PlacedPicture {
  readonly chemin: string;
  /** Empty when decorative. */
  readonly alternative: string;
  readonly decorative: boolean;
}

export interface BrandingOptions {
  readonly afficherImagesConnexion: boolean;
  readonly afficherContact: boolean;
  readonly afficherAide: boolean;
}

export interface Branding {
  /** Six hexadecimal digits each, without #. */
  readonly couleurs: Readonly<Record<ThemeColorName, string>>;
  /** `null`: the default logo, or no picture. */
  readonly images: Readonly<Record<BrandingPicture, PlacedPicture | null>>;
  readonly options: BrandingOptions;
  /** Only the texts that the contract changes, by full key. */
  readonly textes: Readonly<Record<string, string>>;
}

const bare = (color: string): string => color.replace('#', '');

export const DEFAULT_OPTIONS: BrandingOptions = {
  afficherImagesConnexion: true,
  afficherContact: true,
  afficherAide: true,
};

export const DEFAULT_BRANDING: Branding = {
  couleurs: {
    primary: bare(DEFAULT_THEME_COLORS.primary),
    secondary: bare(DEFAULT_THEME_COLORS.secondary),
    tertiary: bare(DEFAULT_THEME_COLORS.tertiary),
    success: bare(DEFAULT_THEME_COLORS.success),
    warning: bare(DEFAULT_THEME_COLORS.warning),
    danger: bare(DEFAULT_THEME_COLORS.danger),
  },
  images: eachPlace(() => null),
  options: DEFAULT_OPTIONS,
  textes: {},
};

/** A contract with default colours, pictures and options has no theme row. */
export const hasDefaultTheme = ({ couleurs, images, options }: Branding): boolean =>
  THEME_COLOR_NAMES.every((name) => couleurs[name] === DEFAULT_BRANDING.couleurs[name]) &&
  BRANDING_PICTURES.every((place) => images[place] === null) &&
  options.afficherImagesConnexion &&
  options.afficherContact &&
  options.afficherAide;

export type TextLayer = 'CESU_SOCIAL' | 'PETIT_CLIENT' | 'CONTRAT';

/**
 * The text layers of each space, later ones override earlier ones. The texts of social contracts
 * address beneficiaries. Payees and operators work with every contract and read the default texts.
 */
const TEXT_LAYERS: Readonly<Record<SpaceType, readonly TextLayer[]>> = {
  ESPACE_BENEFICIAIRE: ['CESU_SOCIAL', 'PETIT_CLIENT', 'CONTRAT'],
  ESPACE_CLIENT: ['PETIT_CLIENT', 'CONTRAT'],
  ESPACE_INTERVENANT: [],
  ESPACE_OPERATEUR: [],
};

export const textLayersOf = (space: SpaceType): readonly TextLayer[] => TEXT_LAYERS[space];

export const usesContractTheme = (space: SpaceType): boolean => TEXT_LAYERS[space].length > 0;
