import { expect, it } from 'vitest';
import { createDigest } from '../digest.ts';
import { createPseudonyms } from './pseudonym.ts';
import { ringOf } from '../../../test/key-rings.ts';

const SECRET = 's'.repeat(32);
const pseudonymsAt = (instant: string, secret = SECRET) =>
  createPseudonyms(createDigest(ringOf(secret)), { realNow: () => new Date(instant) });

it('[O10] [P13] one person has one name a month, another each month, and none without the secret', () => {
  const of = (instant: string, account = 'a', secret = SECRET) =>
    pseudonymsAt(instant, secret).of(account);
  const name = of('2027-02-01T00:00:00Z');
  expect(name).toMatch(/^[\w-]{16}$/);
  expect(of('2027-02-28T23:59:59Z')).toBe(name);
  const others = [
    of('2027-03-01T00:00:00Z'),
    of('2028-02-01T00:00:00Z'),
    of('2027-02-01T00:00:00Z', 'b'),
    of('2027-02-01T00:00:00Z', 'a', 't'.repeat(32)),
  ];
  expect(new Set([name, ...others]).size).toBe(5);
});

it('[O10] the name changes with the month while the program runs', () => {
  let now = new Date('2027-02-28T23:59:59Z');
  const pseudonyms = createPseudonyms(createDigest(ringOf(SECRET)), { realNow: () => now });
  const before = pseudonyms.of('a');
  now = new Date('2027-03-01T00:00:00Z');
  expect(pseudonyms.of('a')).not.toBe(before);
});
