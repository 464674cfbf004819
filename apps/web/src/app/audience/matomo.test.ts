import { describe, expect, it } from 'vitest';
import { matomoRequestOf, matomoSettingsOf } from './matomo.ts';

const SETTINGS = { url: 'https://mesure.example/', siteId: '7' };
const ORIGIN = 'https://portail.example';

describe('Matomo', () => {
  it('is used when both its address and its site are set, and only then', () => {
    const url = 'https://mesure.example';
    expect(matomoSettingsOf({ VITE_MATOMO_URL: url, VITE_MATOMO_SITE_ID: '7' })).toEqual({
      url,
      siteId: '7',
    });
    expect(matomoSettingsOf({})).toBeUndefined();
    expect(matomoSettingsOf({ VITE_MATOMO_URL: url })).toBeUndefined();
    expect(matomoSettingsOf({ VITE_MATOMO_URL: '', VITE_MATOMO_SITE_ID: '7' })).toBeUndefined();
  });

  it('[SHELL-71] receives a view with the page’s pattern, never an address with a token in it', () => {
    const request = new URL(
      matomoRequestOf(SETTINGS, { page: 'RESET_PASSWORD', evenement: 'VUE' }, ORIGIN),
    );
    expect(`${request.origin}${request.pathname}`).toBe('https://mesure.example/matomo.php');
    expect(Object.fromEntries(request.searchParams)).toMatchObject({
      idsite: '7',
      rec: '1',
      action_name: 'RESET_PASSWORD',
      url: 'https://portail.example/reinitialiser-mot-de-passe/:token',
    });
    expect(request.searchParams.has('ping')).toBe(false);
  });

  it('[SHELL-72] receives a heartbeat as a ping, which counts no view', () => {
    const request = matomoRequestOf(SETTINGS, { page: 'HOME', evenement: 'PRESENCE' }, ORIGIN);
    expect(new URL(request).searchParams.get('ping')).toBe('1');
  });
});
