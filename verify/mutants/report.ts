export const NAME_COLUMN = 50;

export const seconds = (sinceMs: number): string =>
  `${((Date.now() - sinceMs) / 1_000).toFixed(1).replace('.', ',')} s`;
