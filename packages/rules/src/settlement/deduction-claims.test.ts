import { expect, it } from 'vitest';
import { claimedBefore } from './deduction-claims.ts';

it('[31-8] asks for a deduction once its days have passed', () => {
  expect(claimedBefore(new Date('2026-12-31T10:00:00Z'), 60)).toEqual(
    new Date('2026-11-01T10:00:00Z'),
  );
});
