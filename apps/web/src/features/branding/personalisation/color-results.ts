import {
  CONTRAST_LARGE,
  CONTRAST_TEXT,
  contrastRatio,
} from '@portail/rules/branding/theme/contrast.ts';
import { deriveTheme, type TokenColors } from '@portail/rules/branding/theme/derive-theme.ts';
import {
  type HexColor,
  themeColorsOf,
  type ThemeColorName,
  type ThemeColors,
} from '@portail/rules/branding/theme/theme-colors.ts';

export const RESULT_IDS = ['asText', 'asFill', 'asDark'] as const;
export type ResultId = (typeof RESULT_IDS)[number];

/** A derived colour with its background or text colour. */
export interface ColorResult {
  readonly id: ResultId;
  readonly ink: HexColor;
  readonly ground: HexColor;
  readonly ratio: number;
  /** True when the given colour was adjusted for contrast. */
  readonly isMoved: boolean;
}

export interface ColorResults {
  readonly raw: HexColor;
  readonly rawRatio: number;
  readonly results: readonly ColorResult[];
}

export type Derived = Readonly<{ theme: ThemeColors; light: TokenColors; dark: TokenColors }>;

/** Incomplete colours are replaced by the default ones. */
export const derivedFrom = (typed: Readonly<Record<ThemeColorName, string>>): Derived => {
  const theme = themeColorsOf(typed);
  return { theme, light: deriveTheme(theme, 'light'), dark: deriveTheme(theme, 'dark') };
};

export const resultsOf = ({ theme, light, dark }: Derived, name: ThemeColorName): ColorResults => {
  const raw = theme[name];
  const pair = (id: ResultId, ink: HexColor, ground: HexColor, shown: HexColor): ColorResult => ({
    id,
    ink,
    ground,
    ratio: contrastRatio(ink, ground),
    isMoved: shown !== raw,
  });
  return {
    raw,
    rawRatio: contrastRatio(raw, '#ffffff'),
    results: [
      pair('asText', light[`${name}-text`], light.card, light[`${name}-text`]),
      pair('asFill', light[`on-${name}`], light[name], light[name]),
      pair('asDark', dark[`${name}-text`], dark.card, dark[`${name}-text`]),
    ],
  };
};

export const readingOf = (ratio: number): 'enough' | 'large' | 'tooLow' => {
  if (ratio >= CONTRAST_TEXT) return 'enough';
  return ratio >= CONTRAST_LARGE ? 'large' : 'tooLow';
};

let format: Intl.NumberFormat | undefined;

/** Rounded down, so that no ratio is overstated. */
export const ratioWords = (ratio: number): string => {
  format ??= new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1, roundingMode: 'floor' });
  return format.format(ratio);
};
