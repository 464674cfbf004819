import {
  DEFAULT_THEME_COLORS,
  THEME_COLOR_NAMES,
  type ThemeColorName,
} from './theme/theme-colors.ts';

/** The places where a contract may show a picture of its own. */
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

/** A picture says something, and then has words for who does not see it; or it decorates. */
export interface PlacedPicture {
  readonly chemin: string;
  /** Empty when it decorates. */
  readonly alternative: string;
  readonly decorative: boolean;
}

export interface BrandingOptions {
  readonly afficherImagesConnexion: boolean;
  readonly afficherContact: boolean;
  readonly afficherAide: boolean;
}

/** All that a contract may change of what people see. */
export interface Branding {
  /** Six hexadecimal digits each, without their sign. */
  readonly couleurs: Readonly<Record<ThemeColorName, string>>;
  /** `null`: the house's own logo, or no picture. */
  readonly images: Readonly<Record<BrandingPicture, PlacedPicture | null>>;
  readonly options: BrandingOptions;
  /** Only what the contract itself says otherwise, by full key. */
  readonly textes: Readonly<Record<string, string>>;
}

const bare = (color: string): string => color.replace('#', '');

export const DEFAULT_OPTIONS: BrandingOptions = {
  afficherImagesConnexion: true,
  afficherContact: true,
  afficherAide: true,
};

/** The house's own. */
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

/** Whether colours, pictures and options are all the house's: such a contract has no look of its own. */
export const hasDefaultTheme = ({ couleurs, images, options }: Branding): boolean =>
  THEME_COLOR_NAMES.every((name) => couleurs[name] === DEFAULT_BRANDING.couleurs[name]) &&
  BRANDING_PICTURES.every((place) => images[place] === null) &&
  options.afficherImagesConnexion &&
  options.afficherContact &&
  options.afficherAide;
