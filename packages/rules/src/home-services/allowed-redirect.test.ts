import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedOrigins, allowedRedirect } from './allowed-redirect.ts';

/** URL parser of browsers, which the rules do not use. */
declare const URL: new (address: string) => { readonly origin: string; readonly username: string };

const ORIGINS = ['https://paynum.example', 'http://localhost:4600'];
const PIECES = [
  ...ORIGINS,
  ...'/\\@:?#.%[]; \t\né'.split(''),
  'https:',
  'http:',
  'javascript:',
  'data:',
  '//',
  '..',
  'localhost',
  ':4600',
  '443',
  'paynum.example',
  'evil.example',
];

describe('allowed redirects', () => {
  it.each([
    'https://paynum.example',
    'https://paynum.example/',
    'https://paynum.example/demandes/42?retour=https%3A%2F%2Fportail.example%2F',
    'https://paynum.example?a=b',
    'https://paynum.example#haut',
    'http://localhost:4600/paynum/7',
  ])('[S31] allow %s', (address) => {
    expect(allowedRedirect(address, ORIGINS)).toBe(address);
  });

  it('[S31] allow 2,048 characters and no more', () => {
    const longest = `https://paynum.example/`.padEnd(2_048, 'a');
    expect(allowedRedirect(longest, ORIGINS)).toBe(longest);
    expect(allowedRedirect(`${longest}a`, ORIGINS)).toBeUndefined();
  });

  it.each([
    '',
    '/',
    '//evil.example',
    '//paynum.example',
    '///paynum.example',
    'https:evil.example',
    'https:paynum.example',
    'https:/paynum.example',
    '\\evil.example',
    '\\\\paynum.example',
    'https:\\\\paynum.example',
    'https://paynum.example\\@evil.example',
    'https://paynum.example@evil.example',
    'https://paynum.example:443@evil.example',
    'https://user:secret@paynum.example',
    'https://evil.example/https://paynum.example',
    'https://evil.example?https://paynum.example',
    'https://paynum.example.evil.example',
    'https://paynum.example-evil.example',
    'https://paynum.examplе',
    'https://xn--paynum-xyz.example',
    'https://paynum.example:8443/',
    'https://paynum.example:443/',
    'https://PAYNUM.example/',
    'HTTPS://paynum.example/',
    'http://paynum.example/',
    'http://localhost:46001/',
    'http://localhost/',
    ' https://paynum.example/',
    'https://paynum.example/ ',
    'https://paynum.example/\u0000',
    'https://paynum.example/\u00a0',
    'ht\ttps://paynum.example/',
    '\u2028https://paynum.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://paynum.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://paynum.example/7',
    'file:///etc/passwd',
    'https://paynum.example/<script>',
    `https://paynum.example/${'a'.repeat(2_048)}`,
  ])('[S31] never allow %s', (address) => {
    expect(allowedRedirect(address, ORIGINS)).toBeUndefined();
  });

  it('[S31] allow nothing without an allowed origin', () => {
    expect(allowedRedirect('https://paynum.example/', [])).toBeUndefined();
  });

  it.each([
    'https://paynum.example/',
    'https://*.example',
    'paynum.example',
    'https://',
    'https://a b',
    'https://paynum.example:0',
    'javascript:',
    '',
  ])('[S31] %s cannot be an allowed origin', (origin) => {
    expect(() => allowedOrigins([origin])).toThrow(RangeError);
  });

  it('[S31] lead to exactly that origin, as a browser parses the address', () => {
    const pieces = fc.constantFrom(...PIECES);
    let followedOnes = 0;
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 1, maxLength: 6 }), (some) => {
        const address = some.join('');
        const followed = allowedRedirect(address, ORIGINS);
        if (followed === undefined) return;
        followedOnes += 1;
        expect(ORIGINS).toContain(new URL(followed).origin);
        expect(new URL(followed).username).toBe('');
      }),
      { numRuns: 20_000, examples: [[[ORIGINS[0] ?? '', '/suivi']]] },
    );
    expect(followedOnes).toBeGreaterThan(0);
  });
});
