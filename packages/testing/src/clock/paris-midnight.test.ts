import { expect, it } from 'vitest';
import { midnightWithinAnHour } from './paris-midnight.ts';

it.each([
  ['2026-12-31T22:59:59Z', '2026-12-31T23:00:00.000Z'],
  ['2026-12-31T22:00:00Z', '2026-12-31T23:00:00.000Z'],
  ['2026-12-31T21:59:59Z', undefined],
  ['2026-12-31T23:00:00Z', undefined],
  ['2027-07-01T21:30:00Z', '2027-07-01T22:00:00.000Z'],
])('[26-2] %s: the midnight of Paris within an hour is %s', (now, midnight) => {
  const found = midnightWithinAnHour(Date.parse(now));
  expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(midnight);
});
