import { CONTRAST_TEXT } from '@portail/rules/branding/theme/contrast.ts';
import {
  DEFAULT_THEME_COLORS,
  THEME_COLOR_NAMES,
} from '@portail/rules/branding/theme/theme-colors.ts';
import { describe, expect, it } from 'vitest';
import { derivedFrom, ratioWords, readingOf, resultsOf } from './color-results.ts';

describe('derived colours', () => {
  it('[A20] [SHELL-85] have enough contrast for any six colours', () => {
    const hex = (seed: number) =>
      ((seed * 2_654_435_761) % 0xff_ff_ff).toString(16).padStart(6, '0');
    for (let turn = 1; turn <= 200; turn += 1) {
      const typed = { ...DEFAULT_THEME_COLORS };
      const derived = derivedFrom(
        Object.fromEntries(
          THEME_COLOR_NAMES.map((name, index) => [name, hex(turn * 7 + index)]),
        ) as typeof typed,
      );
      for (const name of THEME_COLOR_NAMES)
        for (const { id, ratio } of resultsOf(derived, name).results)
          expect(ratio, `${id} of ${derived.theme[name]}`).toBeGreaterThanOrEqual(CONTRAST_TEXT);
    }
  });

  it('[SHELL-85] use dark text on a pale colour and white text on a dark one', () => {
    const fillOf = (primary: string) =>
      resultsOf(derivedFrom({ ...DEFAULT_THEME_COLORS, primary }), 'primary').results.find(
        ({ id }) => id === 'asFill',
      );
    expect(fillOf('fff0c0')?.ink).not.toBe('#ffffff');
    expect(fillOf('201060')?.ink).toBe('#ffffff');
    expect(fillOf('201060')?.isMoved).toBe(false);
  });

  it('[S26] use the default colour for an incomplete value', () => {
    const half = derivedFrom({ ...DEFAULT_THEME_COLORS, primary: 'url(//x)' });
    expect(half.theme).toEqual(DEFAULT_THEME_COLORS);
  });

  it('describe the ratio without overstating it', () => {
    expect(ratioWords(4.499)).toBe('4,4');
    expect(ratioWords(21)).toBe('21');
    expect([readingOf(4.5), readingOf(4.49), readingOf(2.9)]).toEqual([
      'enough',
      'large',
      'tooLow',
    ]);
  });
});
