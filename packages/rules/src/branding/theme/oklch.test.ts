import { clampChroma, formatHex, oklch } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOfHex, hexToOklch, oklchToHex } from './oklch.ts';
import { parseHexColor, type HexColor } from './theme-colors.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): HexColor => `#${value.toString(16).padStart(6, '0')}`);

const degrees = (radians: number) => ((radians * 180) / Math.PI + 360) % 360;

describe('oklch', () => {
  it('agrees with culori on any colour', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const ours = hexToOklch(color);
        const theirs = oklch(color);
        expect(ours.lightness).toBeCloseTo(theirs?.l ?? Number.NaN, 4);
        expect(ours.chroma).toBeCloseTo(theirs?.c ?? Number.NaN, 4);
        if (ours.chroma > 0.02) {
          // 359.99° and 0.01° are the same hue.
          const apart = Math.abs(degrees(ours.hue) - (theirs?.h ?? Number.NaN));
          expect(Math.min(apart, 360 - apart)).toBeLessThan(0.05);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('converts back to the same colour', () => {
    fc.assert(
      fc.property(anyColor, (color) => oklchToHex(hexToOklch(color)) === color),
      { numRuns: 5000 },
    );
  });

  it('reduces chroma, not lightness, outside of sRGB, as culori does', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 0, max: 0.4, noNaN: true }),
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        (lightness, chroma, hue) => {
          const ours = bytesOfHex(oklchToHex({ lightness, chroma, hue }));
          const clamped = clampChroma(
            { mode: 'oklch', l: lightness, c: chroma, h: degrees(hue) },
            'oklch',
          );
          const theirs = bytesOfHex(parseHexColor(formatHex(clamped)) ?? '#000000');
          for (const channel of [0, 1, 2] as const)
            // Two searches for the edge of sRGB end close to each other, not at the same point.
            expect(Math.abs(ours[channel] - theirs[channel])).toBeLessThanOrEqual(8);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
