import type { HexColor } from './theme-colors.ts';

/** Lightness 0..1, chroma 0..about 0.37, hue in radians. */
export type Oklch = Readonly<{ lightness: number; chroma: number; hue: number }>;

type Triple = readonly [number, number, number];

export function linearChannel(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function byteOfLinear(linear: number): number {
  const clamped = Math.min(1, Math.max(0, linear));
  const value = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
  return Math.round(value * 255);
}

export function bytesOfHex(color: HexColor): Triple {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

// The matrices are those of the OKLab definition (Björn Ottosson, 2020).
export function hexToOklch(color: HexColor): Oklch {
  const bytes = bytesOfHex(color);
  const red = linearChannel(bytes[0]);
  const green = linearChannel(bytes[1]);
  const blue = linearChannel(bytes[2]);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const inGamut = (rgb: Triple) => rgb.every((value) => value >= -0.0001 && value <= 1.0001);

/** Reduces the chroma of colours outside of sRGB, because changes of hue and lightness are more visible. */
export function oklchToHex(color: Oklch): HexColor {
  let rgb = linearOf(color);
  if (!inGamut(rgb)) {
    let low = 0;
    let high = color.chroma;
    for (let step = 0; step < 8; step += 1) {
      const middle = (low + high) / 2;
      if (inGamut(linearOf({ ...color, chroma: middle }))) low = middle;
      else high = middle;
    }
    rgb = linearOf({ ...color, chroma: low });
  }
  const [red, green, blue] = rgb;
  const value = (byteOfLinear(red) << 16) | (byteOfLinear(green) << 8) | byteOfLinear(blue);
  return `#${value.toString(16).padStart(6, '0')}`;
}
