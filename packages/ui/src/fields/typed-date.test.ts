import { describe, expect, it } from 'vitest';
import { keepDigits } from './keep-digits.ts';
import { summaryTitle } from './summary-title.ts';
import { normalizeTypedDate } from './typed-date.ts';

describe('normalizeTypedDate', () => {
  it.each([
    ['01/02/2026', '01/02/2026'],
    ['1/2/2026', '01/02/2026'],
    ['1.2.2026', '01/02/2026'],
    ['01-02-2026', '01/02/2026'],
    ['01 02 2026', '01/02/2026'],
    [' 01022026 ', '01/02/2026'],
  ])('[A25] reads %j as %j', (typed, date) => {
    expect(normalizeTypedDate(typed)).toBe(date);
  });

  it.each(['', '1/2', '1/2/26', '2026-02-01', 'demain', '123/4/2026'])(
    '[A25] leaves %j as typed',
    (typed) => {
      expect(normalizeTypedDate(typed)).toBe(typed);
    },
  );
});

describe('keepDigits', () => {
  it('[A13] a code pasted with its space is right', () => {
    expect(keepDigits('123 456', 6)).toBe('123456');
    expect(keepDigits('Votre code : 123456.', 6)).toBe('123456');
    expect(keepDigits('12a', 6)).toBe('12');
    expect(keepDigits('1234567', 6)).toBe('123456');
  });
});

describe('summaryTitle', () => {
  it('[A10] counts the points to correct', () => {
    expect(summaryTitle(1)).toBe('Un point est à corriger');
    expect(summaryTitle(3)).toBe('3 points sont à corriger');
  });
});
