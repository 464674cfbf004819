/** Browser and system in two words: enough to recognise one's own device, too little to follow it. */
interface Device {
  readonly browser: string;
  readonly system: string;
}

/** The first that fits wins: most browsers also claim to be Chrome or Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFxiOS\/|\bFirefox\//, 'Firefox'],
  [/\bCriOS\/|(?:\b|Headless)Chrom(?:e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** A browser says at most this much; the rest is noise. */
const MAX_READ = 512;

const wordFor = (text: string, words: readonly (readonly [RegExp, string])[]): string =>
  words.find(([pattern]) => pattern.test(text))?.[1] ?? '';

export const deviceOf = (userAgent: string): Device => {
  const text = userAgent.slice(0, MAX_READ);
  return { browser: wordFor(text, BROWSERS), system: wordFor(text, SYSTEMS) };
};

export const describeDevice = ({ browser, system }: Device): string => {
  const words = [browser, system].filter((word) => word !== '');
  return words.length === 0 ? 'Appareil inconnu' : words.join(', ');
};
