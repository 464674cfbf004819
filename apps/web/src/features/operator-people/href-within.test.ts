import { describe, expect, it } from 'vitest';
import { hrefWithin } from './href-within.ts';

describe('the link into somebody’s space', () => {
  it('[S31] [BO-01] is followed inside the portal, whatever its site says', () => {
    const search = '?sourceId=a&userLogin=b&readOnly=true#bypassToken=c';
    for (const site of ['https://portail.example', 'https://ailleurs.example:8443']) {
      expect(hrefWithin(`${site}/bypass-login${search}`)).toBe(`/bypass-login${search}`);
    }
  });
});
