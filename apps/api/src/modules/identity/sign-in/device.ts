/** Browser and system names only: enough to recognise a device, too little for tracking. */
interface Device {
  readonly browser: string;
  readonly system: string;
}

/** First match wins: most browsers also claim to be Chrome or Safari. */
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

const MAX_READ = 512;

const firstMatch = (text: string, words: readonly (readonly [RegExp, string])[]): string =>
  words.find(([pattern]) => pattern.test(text))?.[1] ?? '';

export const deviceOf = (userAgent: string): Device => {
  const text = userAgent.slice(0, MAX_READ);
  return { browser: firstMatch(text, BROWSERS), system: firstMatch(text, SYSTEMS) };
};

export const describeDevice = ({ browser, system }: Device): string => {
  const words = [browser, system].filter((word) => word !== '');
  return words.length === 0 ? 'Appareil inconnu' : words.join(', ');
};
