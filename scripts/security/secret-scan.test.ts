import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/root.ts';
import { listSourceFiles } from '../lib/source-files.ts';
import { findInBuild, findSecrets } from './secret-scan.ts';
import { SERVER_WORDS } from './server-words.ts';

const drawn = (name: string): string => createHash('sha512').update(name).digest('base64url');
const kindsIn = (text: string) => findSecrets(Buffer.from(text)).map(({ kind }) => kind);
/** Made while the test runs, or the scan would find the test itself. */
const pem = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const token = (prefix: string, length: number): string =>
  prefix +
  drawn(prefix)
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .slice(0, length);

describe('the scan', () => {
  it.each<[string, () => string, string]>([
    ['a private key', pem, 'clé privée'],
    ['a key of AWS', () => `x = "AKIA${'Q7'.repeat(8)}"`, 'clé AWS'],
    ['a token of GitHub', () => token('ghp_', 36), 'jeton GitHub'],
    ['a token of npm', () => `//r/:_authToken=${token('npm_', 36)}`, 'jeton npm'],
    ['a token of Slack', () => token('xoxb-', 30), 'jeton Slack'],
    ['a key of Google', () => `AIza${drawn('g').slice(0, 35)}`, 'clé Google'],
    ['a key of Stripe', () => token('sk_live_', 24), 'clé Stripe'],
    ['a signed token', () => `eyJ${drawn('a')}.eyJ${drawn('b')}.${drawn('c')}`, 'jeton signé'],
    ['a variable', () => `TOKEN_SECRET: '${drawn('t').slice(0, 43)}'`, 'secret nommé'],
    ['a field', () => `"apiKey": "${drawn('k').slice(0, 32)}"`, 'secret nommé'],
    [
      'an address',
      () => `postgresql://portail:${drawn('p').slice(0, 24)}@base.example/portail`,
      'mot de passe dans une adresse',
    ],
  ])('[S46] finds %s, by its line and without repeating it', (_what, make, kind) => {
    const text = `rien\n${make()}\nrien`;
    expect(findSecrets(Buffer.from(text))).toContainEqual({ kind, line: 2 });
  });

  it('[S46] leaves alone what is no secret', () => {
    for (const text of [
      "tokenSecret: env.TOKEN_SECRET ?? 'secret-de-demonstration-jamais-en-production',",
      "password: 'Portail-Demo-2026-0123456789'",
      "const API_KEY = 'CARD_API_KEY_OF_THE_PROVIDER';",
      'postgresql://utilisateur:motdepasse@serveur:5432/base',
      `"integrity": "sha512-${drawn('i')}=="`,
    ])
      expect(kindsIn(text), text).toEqual([]);
  });
});

it('[S46] nothing that is written here is a secret', () => {
  const files = listSourceFiles(ROOT, ['']).filter((path) => existsSync(join(ROOT, path)));
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((path) =>
    findSecrets(readFileSync(join(ROOT, path))).map(({ kind, line }) => `${path}:${line} ${kind}`),
  );
  expect(found).toEqual([]);
});

describe('a build that is served', () => {
  const assess = (path: string, text: string) => findInBuild(path, Buffer.from(text), SERVER_WORDS);

  it('[S46] brings no map of its sources, nor a way to one', () => {
    expect(assess('assets/a.js.map', '{}')).toEqual(['une carte des sources']);
    expect(assess('assets/a.js', 'x\n//# sourceMappingURL=a.js.map')).toHaveLength(1);
  });

  it('[S46] knows nothing that only servers know', () => {
    expect(assess('assets/a.js', 'const a = "Portail-Demo-2026"')).toEqual(['Portail-Demo-2026']);
    expect(assess('assets/a.js', `apiKey="${drawn('k').slice(0, 32)}"`)).toEqual(['secret nommé']);
    expect(assess('assets/a.js', 'export const page = 1;')).toEqual([]);
  });
});
