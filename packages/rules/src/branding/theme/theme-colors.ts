/** The colours that a contract can set; all others are derived from them. */
export const THEME_COLOR_NAMES = [
  'primary',
  'secondary',
  'tertiary',
  'success',
  'warning',
  'danger',
] as const;

export type ThemeColorName = (typeof THEME_COLOR_NAMES)[number];

export type HexColor = `#${string}`;

export type ThemeColors = Readonly<Record<ThemeColorName, HexColor>>;

export const DEFAULT_THEME_COLORS: ThemeColors = {
  primary: '#6bb6e6',
  secondary: '#1d3561',
  tertiary: '#a1b1bc',
  success: '#7bc200',
  warning: '#ffd600',
  danger: '#e84136',
};

const HEX_COLOR = /^#?([0-9a-fA-F]{6})$/;

/** Only six hexadecimal digits are accepted, because the value is inserted into CSS. */
export function parseHexColor(text: unknown): HexColor | undefined {
  if (typeof text !== 'string') return undefined;
  const digits = HEX_COLOR.exec(text)?.[1];
  return digits === undefined ? undefined : `#${digits.toLowerCase()}`;
}

/** A missing or invalid colour is replaced by the default one. */
export function themeColorsOf(input: Partial<Record<ThemeColorName, unknown>>): ThemeColors {
  const colors = { ...DEFAULT_THEME_COLORS };
  for (const name of THEME_COLOR_NAMES) colors[name] = parseHexColor(input[name]) ?? colors[name];
  return colors;
}
