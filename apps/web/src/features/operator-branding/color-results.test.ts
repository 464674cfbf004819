import { CONTRAST_TEXT } from '@portail/rules/branding/theme/contrast.ts';
import {
  DEFAULT_THEME_COLORS,
  THEME_COLOR_NAMES,
} from '@portail/rules/branding/theme/theme-colors.ts';
import { describe, expect, it } from 'vitest';
import { derivedFrom, ratioWords, readingOf, resultsOf } from './color-results.ts';

describe('a colour beside what becomes of it', () => {
  it('[A20] [SHELL-85] every result can be read, whatever the six colours', () => {
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

  it('[SHELL-85] a pale colour has dark words, a dark one white words', () => {
    const fillOf = (primary: string) =>
      resultsOf(derivedFrom({ ...DEFAULT_THEME_COLORS, primary }), 'primary').results.find(
        ({ id }) => id === 'asFill',
      );
    expect(fillOf('fff0c0')?.ink).not.toBe('#ffffff');
    expect(fillOf('201060')?.ink).toBe('#ffffff');
    expect(fillOf('201060')?.isMoved).toBe(false);
  });

  it('[S26] what is no colour yet gives the results of the default one', () => {
    const half = derivedFrom({ ...DEFAULT_THEME_COLORS, primary: 'url(//x)' });
    expect(half.theme).toEqual(DEFAULT_THEME_COLORS);
  });

  it('says a ratio in words, never better than it is', () => {
    expect(ratioWords(4.499)).toBe('4,4');
    expect(ratioWords(21)).toBe('21');
    expect([readingOf(4.5), readingOf(4.49), readingOf(2.9)]).toEqual([
      'enough',
      'large',
      'tooLow',
    ]);
  });
});
