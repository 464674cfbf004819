import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRAST_LARGE, CONTRAST_TEXT, contrastRatio, readableTextOn } from './contrast.ts';
import { DEFAULT_THEME_COLORS, type HexColor } from './theme-colors.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('[XC-38] the thresholds are 4.5 for text and 3 for large text', () => {
    expect(CONTRAST_TEXT).toBe(4.5);
    expect(CONTRAST_LARGE).toBe(3);
  });

  it('follows the WCAG figures', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrastRatio('#ffffff', '#6bb6e6')).toBeCloseTo(2.22, 2);
    expect(contrastRatio('#1d3561', '#ffffff')).toBeCloseTo(12.11, 2);
  });

  it('[SHELL-85] the chosen text colour reaches 4.5 on every background', () => {
    fc.assert(
      fc.property(anyColor, (ground) => contrastRatio(readableTextOn(ground), ground) >= 4.5),
      { numRuns: 5000 },
    );
  });

  it('[SHELL-85] large text is white from a contrast of 3', () => {
    expect(readableTextOn(DEFAULT_THEME_COLORS.danger)).toBe('#000000');
    expect(readableTextOn(DEFAULT_THEME_COLORS.danger, CONTRAST_LARGE)).toBe('#ffffff');
  });

  it('uses black when the dark colour is too pale for the background', () => {
    expect(readableTextOn('#7b7b7b', CONTRAST_TEXT, '#333333')).toBe('#000000');
  });
});
