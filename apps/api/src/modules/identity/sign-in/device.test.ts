import { describe, expect, it } from 'vitest';
import { describeDevice, deviceOf } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('device of a session', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge, Windows',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'Chrome, Linux'],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0 Safari/537.36`,
      'Chrome, Linux',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet, Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
      'Chrome, iPhone',
    ],
    ['curl/8.1', 'Appareil inconnu'],
    ['', 'Appareil inconnu'],
  ])('recognises %s', (userAgent, words) => {
    expect(describeDevice(deviceOf(userAgent))).toBe(words);
  });

  it('stores no text of the user agent itself', () => {
    const hostile = deviceOf(`<script>Firefox/1.0</script>${'x'.repeat(100_000)}`);
    expect(hostile).toEqual({ browser: 'Firefox', system: '' });
  });
});
