const LAST_UNFLAGGED_VERSION = 10;
/** Trident's own number runs four behind the browser's. */
const TRIDENT_OFFSET = 4;

const versionIn = (userAgent: string, pattern: RegExp): number =>
  Number(pattern.exec(userAgent)?.[1] ?? 0);

/** In compatibility view an Internet Explorer 11 says "MSIE 7.0": its engine tells the truth. */
const internetExplorerVersion = (userAgent: string): number => {
  const engine = versionIn(userAgent, /\bTrident\/(\d+)/);
  return Math.max(versionIn(userAgent, /\bMSIE (\d+)/), engine === 0 ? 0 : engine + TRIDENT_OFFSET);
};

/** Internet Explorer above version 10 on Windows. Older ones are not named by the specification. */
export const isUnsupportedBrowser = (userAgent: string): boolean =>
  /\bWindows\b/.test(userAgent) && internetExplorerVersion(userAgent) > LAST_UNFLAGGED_VERSION;
