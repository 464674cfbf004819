import { centsOf } from '@portail/rules/money/cents.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { amountWords } from '../fields/AmountField.tsx';
import { amountText } from './AmountText.tsx';
import { longDateWords } from './DateText.tsx';
import { meterTone, ratioOf } from './meter-tone.ts';

const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('amountText', () => {
  it('writes the sign in typographic form, with spaces that do not break', () => {
    expect(spaced(amountText(centsOf(123_450)))).toBe('1 234,50 €');
    expect(spaced(amountText(centsOf(-1550)))).toBe('− 15,50 €');
    expect(spaced(amountText(centsOf(1550), true))).toBe('+ 15,50 €');
    expect(spaced(amountText(centsOf(0), true))).toBe('0,00 €');
    expect(amountText(centsOf(-123_450), true)).not.toContain(' ');
  });
});

describe('amountWords', () => {
  it('gives the field the figures without the euro sign', () => {
    expect(spaced(amountWords(centsOf(123_450)))).toBe('1 234,50');
    expect(amountWords(undefined)).toBe('');
  });
});

describe('longDateWords', () => {
  it('writes "1er" and keeps the day with its month', () => {
    expect(longDateWords(calendarDay('2027-01-01'))).toBe('1er\u00a0janvier 2027');
    expect(longDateWords(calendarDay('2027-01-31'))).toBe('31\u00a0janvier 2027');
    expect(longDateWords(calendarDay('2027-01-11'))).toBe('11\u00a0janvier 2027');
  });
});

describe('meterTone', () => {
  it('warms up at 60, 30 and 7 days before the last day', () => {
    expect([61, 60, 31, 30, 8, 7, 0, -1].map(meterTone)).toEqual([
      'calm',
      'warm',
      'warm',
      'warning',
      'warning',
      'danger',
      'danger',
      'danger',
    ]);
  });
});

describe('ratioOf', () => {
  it('stays between 0 and 1 and survives an empty whole', () => {
    expect(ratioOf(1, 4)).toBe(0.25);
    expect(ratioOf(9, 4)).toBe(1);
    expect(ratioOf(-1, 4)).toBe(0);
    expect(ratioOf(1, 0)).toBe(0);
  });
});
