import { describe, expect, it } from 'vitest';
import { contrastRatio, readableTextOn } from './contrast.ts';
import { deriveTheme } from './derive-theme.ts';
import { DEFAULT_THEME_COLORS, type HexColor, type ThemeColors } from './theme-colors.ts';

const withPrimary = (primary: HexColor): ThemeColors => ({ ...DEFAULT_THEME_COLORS, primary });

/** Near black, near white, mid tones and saturated hues: each takes another branch of the search. */
const PRIMARIES: readonly HexColor[] = [
  '#000000',
  '#ffffff',
  '#767676',
  '#ffff00',
  '#0000ff',
  '#7a1f3d',
  '#e4e4e4',
  '#1a1a1a',
];

describe('deriveTheme', () => {
  it.each(['light', 'dark'] as const)('derives the colours of the default theme, %s', (scheme) => {
    expect(deriveTheme(DEFAULT_THEME_COLORS, scheme)).toMatchSnapshot();
  });

  it.each(PRIMARIES.flatMap((color) => [[color, 'light'] as const, [color, 'dark'] as const]))(
    'derives the tones of %s, %s',
    (color, scheme) => {
      const tokens = deriveTheme(withPrimary(color), scheme);
      expect({
        link: tokens.link,
        focus: tokens.focus,
        soft: tokens['primary-soft'],
        on: tokens['on-primary'],
        hover: tokens['primary-hover'],
        text: tokens['primary-text'],
        strong: tokens['primary-strong'],
      }).toMatchSnapshot();
    },
  );

  it.each([
    ['light', '#14284f'],
    ['dark', '#dbe6ff'],
  ] as const)('leaves a colour that is readable as it is, %s', (scheme, readable) => {
    expect(deriveTheme(withPrimary(readable), scheme)['primary-text']).toBe(readable);
  });
});

describe('readableTextOn', () => {
  it('takes white at exactly the minimum, then the ink, then black', () => {
    const ratio = contrastRatio('#ffffff', '#767676');
    expect(readableTextOn('#767676', ratio, '#111111')).toBe('#ffffff');
    expect(readableTextOn('#f0f0f0', 4.5, '#333333')).toBe('#333333');
    const onInk = contrastRatio('#333333', '#f0f0f0');
    expect(readableTextOn('#f0f0f0', onInk, '#333333')).toBe('#333333');
    expect(readableTextOn('#f0f0f0', 15, '#333333')).toBe('#000000');
  });
});
