import { describe, expect, it } from 'vitest';
import { isUnsupportedBrowser } from './unsupported-browser.ts';

describe('unsupported browsers', () => {
  it.each([
    'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
    'Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; AS; rv:11.0) like Gecko',
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; .NET4.0C)',
    'Mozilla/5.0 (compatible; MSIE 11.0; Windows NT 6.3)',
  ])('[SHELL-73] %s is warned', (userAgent) => {
    expect(isUnsupportedBrowser(userAgent)).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)',
    'Mozilla/5.0 (Macintosh; Trident/7.0; rv:11.0) like Gecko',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
    '',
  ])('[SHELL-73] %s is not', (userAgent) => {
    expect(isUnsupportedBrowser(userAgent)).toBe(false);
  });
});
