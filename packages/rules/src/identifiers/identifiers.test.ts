import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, isLandlinePhone, isMobilePhone, PHONE_PREFIXES } from './contact.ts';

describe('e-mail addresses', () => {
  it.each([
    'marie@exemple.fr',
    'marie.dupont+cesu@sous.domaine.exemple.com',
    "d'arc_jeanne@mon-exemple.fr",
    'A1@B2.CO',
    'x@exemple.museum',
  ])('[XC-09] %s is accepted', (value) => {
    expect(isEmail(value)).toBe(true);
  });

  it.each([
    'a@b',
    'abc',
    '',
    '@exemple.fr',
    'marie@',
    'marie@@exemple.fr',
    'marie@exemple',
    'marie@exemple.f',
    'marie@-exemple.fr',
    'marie@exemple-.fr',
    'marie@exemple..fr',
    'marie@.fr',
    '.marie@exemple.fr',
    'marie.@exemple.fr',
    'marie..d@exemple.fr',
    'marie dupont@exemple.fr',
    'marie@exemple.fr ',
    'marie@exemple.fr\n',
    'marie@exemple.fr,paul@exemple.fr',
    'Marie <marie@exemple.fr>',
    'marie@exemple.123',
    `${'a'.repeat(245)}@exemple.fr`,
  ])('[XC-09] %j is refused', (value) => {
    expect(isEmail(value)).toBe(false);
  });

  it('a hostile text is answered at once', () => {
    expect(isEmail(`${'a.'.repeat(100_000)}@`)).toBe(false);
    expect(isEmail(`a@${'a-'.repeat(120)}`)).toBe(false);
  });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));

describe('phone numbers', () => {
  it('[XC-12] mobiles start with 06 or 07, landlines with 01 to 05 or 09, and nothing else is one', () => {
    fc.assert(
      fc.property(digits(10), (number) => {
        const prefix = number.slice(0, 2);
        expect(isMobilePhone(number)).toBe(['06', '07'].includes(prefix));
        expect(isLandlinePhone(number)).toBe(['01', '02', '03', '04', '05', '09'].includes(prefix));
      }),
      { numRuns: 2_000 },
    );
    for (const prefix of ['06', '07']) expect(isMobilePhone(`${prefix}12345678`)).toBe(true);
    for (const prefix of ['01', '02', '03', '04', '05', '09'])
      expect(isLandlinePhone(`${prefix}12345678`)).toBe(true);
  });

  it.each([
    '0612',
    '0812345678',
    '06123456789',
    '06 12 34 56 78',
    '+33612345678',
    '06123456\n8',
    '',
  ])('[XC-12] %j is neither', (value) => {
    expect(isMobilePhone(value) || isLandlinePhone(value)).toBe(false);
  });

  it('[XC-12] the prefixes in the message are the checked ones', () => {
    expect(PHONE_PREFIXES.mobile.label).toBe('06 ou 07');
    expect(PHONE_PREFIXES.landline.label).toBe('01, 02, 03, 04, 05 ou 09');
  });
});
