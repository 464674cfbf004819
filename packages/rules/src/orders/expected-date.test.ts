import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { expectedDate, paymentDeadline } from './expected-date.ts';
import { PAYMENT_MODES } from './payment-modes.ts';

const FRIDAY = calendarDay('2026-11-13');
const order = {
  today: FRIDAY,
  closing: undefined,
  hasPaper: false,
  paymentMode: PAYMENT_MODES.CARTE,
} as const;

describe('[ORD-26] the date an order is expected', () => {
  it('credits an account three working days later', () => {
    expect(expectedDate(order)).toBe('2026-11-18');
  });
  it('sends a book ten days later', () => {
    expect(expectedDate({ ...order, hasPaper: true })).toBe('2026-11-23');
  });
  it('counts from the closing of a campaign that closes', () => {
    const closing = calendarDay('2026-12-31');
    expect(expectedDate({ ...order, closing })).toBe('2027-01-06');
    expect(expectedDate({ ...order, closing, hasPaper: true })).toBe('2027-01-10');
  });
  it('[ORD-26] counts from the first day of the vintage where the order would be made before it', () => {
    const notBefore = calendarDay('2026-12-01');
    expect(expectedDate({ ...order, notBefore, hasPaper: true })).toBe('2026-12-11');
    const closing = calendarDay('2026-12-31');
    expect(expectedDate({ ...order, notBefore, closing, hasPaper: true })).toBe('2027-01-10');
  });

  it('[ORD-40] waits for a cheque until the campaign closes, or for thirty days', () => {
    const closing = calendarDay('2026-11-20');
    expect(paymentDeadline(FRIDAY, closing)).toBe(closing);
    expect(paymentDeadline(FRIDAY, undefined)).toBe('2026-12-13');
  });

  it('[ORD-40] says nothing while a cheque or a transfer is on its way', () => {
    expect(expectedDate({ ...order, paymentMode: PAYMENT_MODES.CHEQUE })).toBeUndefined();
    expect(expectedDate({ ...order, paymentMode: PAYMENT_MODES.VIREMENT })).toBeUndefined();
  });
});
