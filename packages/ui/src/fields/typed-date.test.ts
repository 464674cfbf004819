import { describe, expect, it } from 'vitest';
import { keepDigits } from './keep-digits.ts';
import { summaryTitle } from './summary-title.ts';
import { withDateSlashes } from './typed-date.ts';

describe('withDateSlashes', () => {
  it('[25-07] puts the slashes into eight digits: a numeric keypad has none', () => {
    expect(withDateSlashes('01022026')).toBe('01/02/2026');
  });

  it.each(['', '1/2', '1/2/1998', '1.2.2026', '01-02-2026', '2026-02-01', '0102202', '01/02/2026'])(
    '[25-07] [XC-14] leaves %j as typed, so that the form can say what is expected',
    (typed) => {
      expect(withDateSlashes(typed)).toBe(typed);
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
