import type { Locator } from '@playwright/test';
import { contrastRatio } from '@portail/rules/branding/theme/contrast.ts';
import type { HexColor } from '@portail/rules/branding/theme/theme-colors.ts';

/** Converts a computed colour to hexadecimal. */
export const hexOf = (rgb: string): HexColor => {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
};

/** Contrast of an element's text with its background. */
export const contrastOf = async (element: Locator): Promise<number> => {
  const { ink, ground } = await element.evaluate((one) => {
    const style = window.getComputedStyle(one);
    return { ink: style.color, ground: style.backgroundColor };
  });
  return contrastRatio(hexOf(ink), hexOf(ground));
};
