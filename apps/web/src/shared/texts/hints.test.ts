import { expect, it } from 'vitest';
import { addressTexts } from '../../session/address/address.texts.ts';
import { cookieTexts } from '../consent/cookies.texts.ts';

it('[25-27] the hint of an address names the line that is needed', () => {
  const { addressIntro, zoneAdresse0 } = addressTexts.defaults;
  expect(addressIntro).toContain(`«\u00a0${zoneAdresse0}\u00a0» est nécessaire`);
});

it('[25-27] [SHELL-68] the cookie dialog says one thing: required cookies, and one choice without any', () => {
  const { required, audience } = cookieTexts.defaults;
  expect(required).toBe('Ce site utilise uniquement les cookies nécessaires à son fonctionnement.');
  expect(audience).toContain('une seule chose');
  expect(audience).toContain('sans cookie');
  expect(audience).not.toContain('aussi');
});
