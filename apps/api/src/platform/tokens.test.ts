import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createClock } from './clock.ts';
import { createTokens, type TokenClaims } from './tokens.ts';
import { ringOf } from '../../test/key-rings.ts';

const SECRET = 's'.repeat(40);
const key = new TextEncoder().encode(SECRET);
const NOW = new Date('2026-11-15T10:00:00.700Z');
const END = new Date('2026-11-15T10:30:00Z');
const tokens = createTokens(
  ringOf(SECRET),
  createClock(0, () => NOW),
);

const claims: TokenClaims = {
  sub: '0198c0de-0000-7000-8000-000000000001',
  sid: '0198c0de-0000-7000-8000-000000000002',
  typeEspace: 'ESPACE_BENEFICIAIRE',
  permissions: ['PAYER_COMPTE'],
  fromBackOffice: false,
  readOnly: false,
  bypassed: false,
};

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (header: object, payload: object, algorithm = 'sha256'): string => {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createHmac(algorithm, key).update(signed).digest('base64url')}`;
};
const OURS = { alg: 'HS256', typ: 'JWT' };
const full = { ...claims, iss: 'portail-cesu', exp: END.getTime() / 1_000 };

describe('tokens', () => {
  it('[AUTH-26] are JWTs that any library reads, and are read back', async () => {
    const { token, expiresAt } = tokens.issue(claims, END);
    expect(expiresAt).toBe(END);
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      issuer: 'portail-cesu',
      currentDate: NOW,
    });
    expect(protectedHeader).toEqual(OURS);
    expect(payload).toEqual({ ...full, iat: Math.floor(NOW.getTime() / 1_000) });
    expect(tokens.read(token)).toEqual(claims);
  });

  it('of another library with the same key and header are read', async () => {
    const token = await new SignJWT({ ...full }).setProtectedHeader(OURS).sign(key);
    expect(tokens.read(token)).toEqual(claims);
  });

  it('[L26] end a minute after the second they say: two replicas may differ by so much', () => {
    const at = (instant: string) =>
      createTokens(
        ringOf(SECRET),
        createClock(0, () => new Date(instant)),
      );
    const { token } = tokens.issue(claims, END);
    expect(at('2026-11-15T10:30:59.999Z').read(token)).toEqual(claims);
    expect(at('2026-11-15T10:31:00.000Z').read(token)).toBeUndefined();
  });

  it.each([
    ['another algorithm', sign({ alg: 'HS512', typ: 'JWT' }, full, 'sha512')],
    ['no algorithm', `${part({ alg: 'none', typ: 'JWT' })}.${part(full)}.`],
    ['another header, well signed', sign({ ...OURS, kid: '1' }, full)],
    ['another issuer', sign(OURS, { ...full, iss: 'ailleurs' })],
    ['no end', sign(OURS, { ...full, exp: undefined })],
    ['an end in words', sign(OURS, { ...full, exp: 'demain' })],
    ['a session that is none', sign(OURS, { ...full, sid: 'x' })],
    ['no JSON', `${part(OURS)}.${Buffer.from('{').toString('base64url')}`],
    ['no signature', sign(OURS, full).replace(/[^.]+$/, '')],
    ['a shorter signature', sign(OURS, full).slice(0, -1)],
    ['a fourth part', `${sign(OURS, full)}.x`],
    ['nothing', ''],
  ])('with %s are refused', (_what, token) => {
    expect(tokens.read(token)).toBeUndefined();
  });

  it('with one character changed are refused, wherever it is', () => {
    const { token } = tokens.issue(claims, END);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const altered = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
      expect(tokens.read(altered), `at ${index}`).toBeUndefined();
    }
  });

  it('[L26] that were read before end at their second all the same', () => {
    let now = NOW;
    const here = createTokens(
      ringOf(SECRET),
      createClock(0, () => now),
    );
    const { token } = here.issue(claims, END);
    const brought = sign(OURS, full);
    for (const one of [token, brought, token, brought]) expect(here.read(one)).toEqual(claims);
    now = new Date('2026-11-15T10:31:00.000Z');
    for (const one of [token, brought]) expect(here.read(one)).toBeUndefined();
  });

  it('are the same within a second for the same rights, and others for any other', () => {
    let now = NOW;
    const here = createTokens(
      ringOf(SECRET),
      createClock(0, () => now),
    );
    const { token } = here.issue(claims, END);
    expect(here.issue({ ...claims }, new Date(END)).token).toBe(token);
    const others = [
      here.issue({ ...claims, readOnly: true }, END).token,
      here.issue({ ...claims, permissions: [] }, END).token,
      here.issue(claims, new Date(END.getTime() + 1_000)).token,
    ];
    now = new Date(NOW.getTime() + 1_000);
    others.push(here.issue(claims, END).token);
    expect(new Set([token, ...others]).size).toBe(1 + others.length);
    expect(here.read(others[0] ?? '')).toEqual({ ...claims, readOnly: true });
  });

  it('of another key are unknown, however often they are brought', () => {
    const other = createTokens(
      ringOf('t'.repeat(40)),
      createClock(0, () => NOW),
    );
    const { token } = other.issue(claims, END);
    expect(other.read(token)).toEqual(claims);
    for (let time = 0; time < 3; time += 1) expect(tokens.read(token)).toBeUndefined();
  });
});
