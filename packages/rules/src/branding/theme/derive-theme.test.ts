import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { deriveTheme, themeVariables } from './derive-theme.ts';
import {
  DEFAULT_THEME_COLORS,
  THEME_COLOR_NAMES,
  type HexColor,
  type ThemeColors,
} from './theme-colors.ts';
import { SURFACE_TOKENS, TOKEN_PAIRS, type Scheme } from './tokens.ts';

const SCHEMES: readonly Scheme[] = ['light', 'dark'];

const uniform = (color: HexColor): ThemeColors => ({
  primary: color,
  secondary: color,
  tertiary: color,
  success: color,
  warning: color,
  danger: color,
});

function failures(theme: ThemeColors): string[] {
  return SCHEMES.flatMap((scheme) => {
    const tokens = deriveTheme(theme, scheme);
    return TOKEN_PAIRS.flatMap(({ foreground, background, minimum }) => {
      const ratio = contrastRatio(tokens[foreground], tokens[background]);
      return ratio >= minimum ? [] : [`${scheme}: ${foreground} on ${background} ${ratio}`];
    });
  });
}

describe('deriveTheme', () => {
  it('[A20] every used pair passes with the default theme', () => {
    expect(failures(DEFAULT_THEME_COLORS)).toEqual([]);
  });

  it('[A4] the focus ring has a contrast of 3:1 on every background', () => {
    const rings = TOKEN_PAIRS.filter(({ foreground }) => foreground === 'focus');
    expect(rings.map(({ background }) => background)).toEqual(SURFACE_TOKENS);
    expect(rings.every(({ minimum }) => minimum >= 3)).toBe(true);
    // On a coloured band the ring has the colour of the text.
    const words = TOKEN_PAIRS.filter(({ foreground }) => foreground.startsWith('on-'));
    expect(words.every(({ minimum }) => minimum >= 3)).toBe(true);
  });

  it.each([
    '#000000',
    '#ffffff',
    '#ffff00',
    '#808080',
    '#0000ff',
    '#00ff00',
    '#ff0000',
    '#00ffff',
    '#ff00ff',
    '#767676',
    '#777777',
    '#010101',
    '#fefefe',
  ] as const)('[A20] every used pair passes when the six colours are %s', (color) => {
    expect(failures(uniform(color))).toEqual([]);
  });

  it(
    '[A20] every used pair passes for 5,000 random themes in both schemes',
    { timeout: 120_000 },
    () => {
      const color = fc
        .integer({ min: 0, max: 0xffffff })
        .map((value): HexColor => `#${value.toString(16).padStart(6, '0')}`);
      const theme = fc.record({
        primary: color,
        secondary: color,
        tertiary: color,
        success: color,
        warning: color,
        danger: color,
      });
      fc.assert(
        fc.property(theme, (colors) => failures(colors).length === 0),
        { numRuns: 5000 },
      );
    },
  );

  it('[SHELL-80] fills use the colours of the contract unchanged', () => {
    for (const scheme of SCHEMES) {
      const variables = themeVariables(DEFAULT_THEME_COLORS, scheme);
      for (const name of THEME_COLOR_NAMES)
        expect(variables[`--color-${name}`]).toBe(DEFAULT_THEME_COLORS[name]);
    }
  });

  it('[SHELL-85] a pale primary has dark text, a dark primary white text', () => {
    const pale = deriveTheme({ ...DEFAULT_THEME_COLORS, primary: '#ffe9a8' }, 'light');
    expect(contrastRatio(pale['on-primary'], '#ffe9a8')).toBeGreaterThanOrEqual(4.5);
    expect(pale['on-primary']).not.toBe('#ffffff');
    const dark = deriveTheme({ ...DEFAULT_THEME_COLORS, primary: '#5b2a86' }, 'light');
    expect(dark['on-primary']).toBe('#ffffff');
  });

  it('a colour with enough contrast is used as text unchanged', () => {
    expect(deriveTheme(DEFAULT_THEME_COLORS, 'light')['secondary-text']).toBe('#1d3561');
  });

  it('returns only the listed tokens, all as hexadecimal', () => {
    for (const [name, value] of Object.entries(themeVariables(DEFAULT_THEME_COLORS, 'dark'))) {
      expect(name).toMatch(/^--color-[a-z-]+$/);
      expect(value).toMatch(/^#[0-9a-f]{6}$/);
    }
  });
});
