import { describe, expect, it } from 'vitest';
import { hrefWithin } from './href-within.ts';

describe('link into a person’s space', () => {
  it('[S31] [BO-01] is followed inside the portal, whatever its host', () => {
    const search = '?sourceId=a&userLogin=b&readOnly=true#bypassToken=c';
    for (const site of ['https://portail.example', 'https://ailleurs.example:8443']) {
      expect(hrefWithin(`${site}/bypass-login${search}`)).toBe(`/bypass-login${search}`);
    }
  });
});
