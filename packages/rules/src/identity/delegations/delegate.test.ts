import { describe, expect, it } from 'vitest';
import { isCarerLogin } from './delegate.ts';

describe('login of a carer without a space', () => {
  it.each([
    ['A5000001', true],
    [' a5000001 ', true],
    ['50000001', false],
    ['A500001', false],
    ['demo-rh', false],
    [undefined, false],
  ])('%s: %s', (login, expected) => {
    expect(isCarerLogin(login)).toBe(expected);
  });
});
