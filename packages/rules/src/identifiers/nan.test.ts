import { describe, expect, it } from 'vitest';
import { isNan, nanOfPaste } from './nan.ts';

describe('the NAN code of an intervenant', () => {
  it.each([
    ['1234567', true],
    ['0000001', true],
    ['123456', false],
    ['12345678', false],
    ['1234567*', false],
    ['1234567*8', false],
    ['１２３４５６７', false],
    ['', false],
  ])('[ACC-13] [CHK-17] typed as %j: seven digits and nothing else: %s', (text, isRight) => {
    expect(isNan(text)).toBe(isRight);
  });

  it.each([
    ['1234567', '1234567'],
    ['12345', '0012345'],
    [' 12 345*6 ', '0012345'],
    ['1234567*8', '1234567'],
    ['1234567*', '1234567'],
    ['NAN : 1234567*8', '1234567'],
    ['nan1234567', '1234567'],
    ['12345678', undefined],
    ['12345-6', undefined],
    ['*6', undefined],
    ['Nathalie', undefined],
    ['', undefined],
  ])('[CHK-17] copied as %j it is %j', (text, nan) => {
    expect(nanOfPaste(text)).toBe(nan);
  });
});
