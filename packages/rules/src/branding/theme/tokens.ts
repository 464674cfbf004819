import { CONTRAST_LARGE, CONTRAST_TEXT } from './contrast.ts';
import { THEME_COLOR_NAMES, type ThemeColorName } from './theme-colors.ts';

export type Scheme = 'light' | 'dark';

/** Neutral backgrounds and one pale background per theme colour; text must be readable on all. */
export const SURFACE_TOKENS = [
  'page',
  'card',
  'sunken',
  'raised',
  'primary-soft',
  'secondary-soft',
  'tertiary-soft',
  'success-soft',
  'warning-soft',
  'danger-soft',
] as const;

export type SurfaceToken = (typeof SURFACE_TOKENS)[number];

/**
 * x         the colour of the contract, as a fill     on-x      the text on that fill
 * x-hover   the same fill under the pointer           x-soft    a pale background of that hue
 * x-text    that hue, readable as running text        x-strong  that hue, visible as border or icon
 */
export type ColorToken =
  | SurfaceToken
  | ThemeColorName
  | `on-${ThemeColorName}`
  | `${ThemeColorName}-hover`
  | `${ThemeColorName}-text`
  | `${ThemeColorName}-strong`
  | 'text'
  | 'muted'
  | 'link'
  | 'control'
  | 'focus'
  | 'border';

export type TokenPair = Readonly<{
  foreground: ColorToken;
  background: ColorToken;
  minimum: number;
}>;

function pairsOnSurfaces(foreground: ColorToken, minimum: number): TokenPair[] {
  return SURFACE_TOKENS.map((background) => ({ foreground, background, minimum }));
}

function pairsOfColor(name: ThemeColorName): TokenPair[] {
  return [
    { foreground: `on-${name}`, background: name, minimum: CONTRAST_TEXT },
    { foreground: `on-${name}`, background: `${name}-hover`, minimum: CONTRAST_TEXT },
    ...pairsOnSurfaces(`${name}-text`, CONTRAST_TEXT),
    ...pairsOnSurfaces(`${name}-strong`, CONTRAST_LARGE),
  ];
}

/**
 * Every foreground and background pair of the style sheets. `border` is absent: it draws only
 * decorative lines. A fill of x-text has text in the `card` colour (danger button), which is the pair
 * x-text on card reversed.
 */
export const TOKEN_PAIRS: readonly TokenPair[] = [
  ...pairsOnSurfaces('text', CONTRAST_TEXT),
  ...pairsOnSurfaces('muted', CONTRAST_TEXT),
  ...pairsOnSurfaces('link', CONTRAST_TEXT),
  ...pairsOnSurfaces('control', CONTRAST_LARGE),
  ...pairsOnSurfaces('focus', CONTRAST_LARGE),
  ...THEME_COLOR_NAMES.flatMap(pairsOfColor),
];
