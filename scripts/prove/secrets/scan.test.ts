import { describe, expect, it } from 'vitest';
import { createHistoryScan, secretIn } from './scan.ts';

/** Made here, so that this file holds none itself. */
const drawn = ['q7Zp', 'T4mK', '9vXc', 'R2sB', 'w8Ld'].join('');
const dashes = '-'.repeat(5);
const cloud = ['AK', 'IA'].join('');
const forge = ['gh', 'p'].join('');

describe('[S46] a line gives away', () => {
  it.each([
    ['a private key', `${dashes}BEGIN RSA PRIVATE KEY${dashes}`],
    ['a key of a cloud', `key = ${cloud}ABCDEFGHIJKLMNOP`],
    ['a token of a forge', `${forge}_${drawn}${drawn}`],
    ['a password in an address', `postgres://portail:${drawn}@base.interne:5432/portail`],
    ['a drawn value', `TOKEN_SECRET: '${drawn}'`],
  ])('%s', (_what, line) => {
    expect(secretIn(line)).toBeDefined();
  });

  it.each([
    ['the password of the demonstration', `password: 'Portail-Demo-2026-0123456789'`],
    ['the form of an address', 'postgresql://utilisateur:motdepasse@serveur:5432/base'],
    ['a database of this machine', `postgres://postgres:${drawn}@127.0.0.1:5432/x`],
    ['a word', `secret: 'une-phrase-que-chacun-peut-lire'`],
    ['a name', `const PRIVATE_KEY_HEADER = 'x-portail-signature-256'`],
  ])('nothing: %s', (_what, line) => {
    expect(secretIn(line)).toBeUndefined();
  });
});

it('[S46] a secret that was added and taken away again is still found, with its file', () => {
  const scan = createHistoryScan();
  const lines = [
    '+++ b/apps/api/src/clef.ts',
    `+const TOKEN_SECRET = '${drawn}';`,
    `-const TOKEN_SECRET = '${drawn}';`,
    '+const nothing = 1;',
  ];
  for (const line of lines) scan.read(line);
  expect(scan.end()).toEqual({
    lines: 2,
    found: [{ kind: 'valeur tirée au sort', file: 'apps/api/src/clef.ts' }],
  });
});
