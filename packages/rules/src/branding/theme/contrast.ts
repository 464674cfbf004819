import { bytesOfHex, linearChannel } from './oklch.ts';
import type { HexColor } from './theme-colors.ts';

/** WCAG 1.4.3: running text. */
export const CONTRAST_TEXT = 4.5;

/** WCAG 1.4.3 large text (24 px, or 18.5 px bold) and 1.4.11: controls, their borders, focus ring. */
export const CONTRAST_LARGE = 3;

export function relativeLuminance(color: HexColor): number {
  const [red, green, blue] = bytesOfHex(color);
  return 0.2126 * linearChannel(red) + 0.7152 * linearChannel(green) + 0.0722 * linearChannel(blue);
}

export function contrastOfLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

export function contrastRatio(one: HexColor, other: HexColor): number {
  return contrastOfLuminances(relativeLuminance(one), relativeLuminance(other));
}

/**
 * White if readable, else the dark colour, else black. The better of black and white is at least 4.58
 * on every colour, so the result always reaches CONTRAST_TEXT.
 */
export function readableTextOn(
  ground: HexColor,
  minimum: number = CONTRAST_TEXT,
  ink: HexColor = '#000000',
): HexColor {
  if (contrastRatio('#ffffff', ground) >= minimum) return '#ffffff';
  return contrastRatio(ink, ground) >= minimum ? ink : '#000000';
}
