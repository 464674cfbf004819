import { CONTRAST_LARGE, CONTRAST_TEXT } from './contrast.ts';
import { THEME_COLOR_NAMES, type ThemeColorName } from './theme-colors.ts';

export type Scheme = 'light' | 'dark';

/** The neutral grounds, and one pale ground per theme colour. Anything readable may stand on any of them. */
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
 * x         the contract's own colour, as a fill      on-x      the words on that fill
 * x-hover   the same fill under the pointer           x-soft    a pale ground of that hue
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
 * Every pair the style sheets put together. `border` is absent on purpose: it only draws hairlines
 * that carry no meaning. A fill made of x-text takes the `card` ground as its words (danger button),
 * which is the pair x-text on card read the other way round.
 */
export const TOKEN_PAIRS: readonly TokenPair[] = [
  ...pairsOnSurfaces('text', CONTRAST_TEXT),
  ...pairsOnSurfaces('muted', CONTRAST_TEXT),
  ...pairsOnSurfaces('link', CONTRAST_TEXT),
  ...pairsOnSurfaces('control', CONTRAST_LARGE),
  ...pairsOnSurfaces('focus', CONTRAST_LARGE),
  ...THEME_COLOR_NAMES.flatMap(pairsOfColor),
];
