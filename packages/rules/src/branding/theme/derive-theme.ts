import {
  CONTRAST_LARGE,
  CONTRAST_TEXT,
  contrastOfLuminances,
  contrastRatio,
  readableTextOn,
  relativeLuminance,
} from './contrast.ts';
import { hexToOklch, oklchToHex, type Oklch } from './oklch.ts';
import {
  THEME_COLOR_NAMES,
  type HexColor,
  type ThemeColorName,
  type ThemeColors,
} from './theme-colors.ts';
import { SURFACE_TOKENS, type ColorToken, type Scheme, type SurfaceToken } from './tokens.ts';

export type TokenColors = Readonly<Record<ColorToken, HexColor>>;
export type ThemeVariables = Readonly<Record<`--color-${ColorToken}`, HexColor>>;

type Surfaces = Record<SurfaceToken, HexColor>;

/** Light backgrounds keep a warm hue for all contract colours. */
const PAPER_HUE = (80 * Math.PI) / 180;

const TONE_STEP = 0.01;
const HEAD_START = 0.06;

const withChromaAtMost = (color: Oklch, lightness: number, chroma: number): HexColor =>
  oklchToHex({ lightness, chroma: Math.min(color.chroma, chroma), hue: color.hue });

function surfacesOf(colors: Record<ThemeColorName, Oklch>, scheme: Scheme): Surfaces {
  const light = scheme === 'light';
  const ink = colors.secondary;
  const neutral = (lightness: number, chroma: number) =>
    light
      ? oklchToHex({ lightness, chroma, hue: PAPER_HUE })
      : withChromaAtMost(ink, lightness, chroma);
  const soft = (name: ThemeColorName) =>
    withChromaAtMost(colors[name], light ? 0.958 : 0.285, light ? 0.026 : 0.05);
  return {
    page: light ? neutral(0.982, 0.005) : neutral(0.185, 0.016),
    card: light ? '#ffffff' : neutral(0.225, 0.018),
    sunken: light ? neutral(0.956, 0.007) : neutral(0.155, 0.014),
    raised: light ? '#ffffff' : neutral(0.265, 0.02),
    'primary-soft': soft('primary'),
    'secondary-soft': soft('secondary'),
    'tertiary-soft': soft('tertiary'),
    'success-soft': soft('success'),
    'warning-soft': soft('warning'),
    'danger-soft': soft('danger'),
  };
}

/**
 * Returns the first tone of the scale, away from the backgrounds, that reaches the minimum contrast on
 * all of them, which changes the colour of the contract as little as possible. Contrast is measured on
 * the rounded tone, because that is the displayed one.
 */
function toneReaching(
  start: Oklch,
  grounds: readonly number[],
  minimum: number,
  scheme: Scheme,
): HexColor {
  const light = scheme === 'light';
  const hardest = light ? Math.min(...grounds) : Math.max(...grounds);
  const toneAt = (lightness: number): HexColor | undefined => {
    const tone = oklchToHex({ lightness, chroma: start.chroma, hue: start.hue });
    return contrastOfLuminances(relativeLuminance(tone), hardest) >= minimum ? tone : undefined;
  };
  const asIs = toneAt(start.lightness);
  if (asIs !== undefined) return asIs;
  // Lightness is close to the cube root of luminance: start a little before the expected tone.
  const luminance = light ? (hardest + 0.05) / minimum - 0.05 : (hardest + 0.05) * minimum - 0.05;
  const near = Math.cbrt(luminance) + (light ? HEAD_START : -HEAD_START);
  const step = light ? -TONE_STEP : TONE_STEP;
  let lightness = light ? Math.min(start.lightness, near) : Math.max(start.lightness, near);
  for (; lightness > 0 && lightness < 1; lightness += step) {
    const tone = toneAt(lightness);
    if (tone !== undefined) return tone;
  }
  return light ? '#000000' : '#ffffff';
}

/** The hover fill moves away from the text colour, or towards it at the end of the scale if the contrast allows. */
function hoverOf(fill: HexColor, words: HexColor): HexColor {
  const base = hexToOklch(fill);
  const outward = words === '#ffffff' ? -0.05 : 0.05;
  for (const shift of [outward, -outward]) {
    const lightness = Math.min(1, Math.max(0, base.lightness + shift));
    const candidate = oklchToHex({ ...base, lightness });
    if (candidate !== fill && contrastRatio(words, candidate) >= CONTRAST_TEXT) return candidate;
  }
  return fill;
}

/** All colours of one scheme; deterministic. */
export function deriveTheme(theme: ThemeColors, scheme: Scheme): TokenColors {
  const light = scheme === 'light';
  const scales = {} as Record<ThemeColorName, Oklch>;
  for (const name of THEME_COLOR_NAMES) scales[name] = hexToOklch(theme[name]);

  const surfaces = surfacesOf(scales, scheme);
  const grounds = SURFACE_TOKENS.map((token) => relativeLuminance(surfaces[token]));
  const reach = (start: Oklch, minimum: number) => toneReaching(start, grounds, minimum, scheme);

  const inkHue = {
    ...scales.secondary,
    chroma: Math.min(scales.secondary.chroma, light ? 0.03 : 0.014),
  };
  const darkInk = withChromaAtMost(scales.secondary, 0.25, 0.04);
  const tokens: Partial<Record<ColorToken, HexColor>> = {
    ...surfaces,
    text: reach({ ...inkHue, lightness: light ? 0.26 : 0.95 }, CONTRAST_TEXT),
    muted: reach({ ...inkHue, lightness: light ? 0.5 : 0.72 }, CONTRAST_TEXT),
    link: reach({ ...scales.primary, lightness: light ? 0.5 : 0.78 }, CONTRAST_TEXT),
    control: reach({ ...inkHue, lightness: light ? 0.62 : 0.6 }, CONTRAST_LARGE),
    focus: reach({ ...scales.primary, lightness: light ? 0.52 : 0.8 }, CONTRAST_LARGE),
    border: light
      ? oklchToHex({ lightness: 0.9, chroma: 0.01, hue: PAPER_HUE })
      : withChromaAtMost(scales.secondary, 0.36, 0.03),
  };
  for (const name of THEME_COLOR_NAMES) {
    const words = readableTextOn(theme[name], CONTRAST_TEXT, darkInk);
    tokens[name] = theme[name];
    tokens[`on-${name}`] = words;
    tokens[`${name}-hover`] = hoverOf(theme[name], words);
    tokens[`${name}-text`] = reach(scales[name], CONTRAST_TEXT);
    tokens[`${name}-strong`] = reach(scales[name], CONTRAST_LARGE);
  }
  return tokens as TokenColors;
}

export function themeVariables(theme: ThemeColors, scheme: Scheme): ThemeVariables {
  const entries = Object.entries(deriveTheme(theme, scheme));
  return Object.fromEntries(
    entries.map(([token, color]) => [`--color-${token}`, color]),
  ) as ThemeVariables;
}
