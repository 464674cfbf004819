import { describe, expect, it } from 'vitest';
import { calendarDay } from '../time/calendar-day.ts';
import { expectedDate, paymentDeadline } from './vintage-offers.ts';
import { PAYMENT_MODES } from './order-statut.ts';

const FRIDAY = calendarDay('2026-11-13');
const order = {
  today: FRIDAY,
  closing: undefined,
  hasPaper: false,
  paymentMode: PAYMENT_MODES.CARTE,
} as const;

describe('[ORD-26] expected date of an order', () => {
  it('credits an account after three working days', () => {
    expect(expectedDate(order)).toBe('2026-11-18');
  });
  it('ships a book after ten days', () => {
    expect(expectedDate({ ...order, hasPaper: true })).toBe('2026-11-23');
  });
  it('counts from the closing date of the campaign', () => {
    const closing = calendarDay('2026-12-31');
    expect(expectedDate({ ...order, closing })).toBe('2027-01-06');
    expect(expectedDate({ ...order, closing, hasPaper: true })).toBe('2027-01-10');
  });
  it('[ORD-26] counts from the first day of the vintage if later', () => {
    const notBefore = calendarDay('2026-12-01');
    expect(expectedDate({ ...order, notBefore, hasPaper: true })).toBe('2026-12-11');
    const closing = calendarDay('2026-12-31');
    expect(expectedDate({ ...order, notBefore, closing, hasPaper: true })).toBe('2027-01-10');
  });

  it('[ORD-40] expects a cheque until the campaign closes, or for thirty days', () => {
    const closing = calendarDay('2026-11-20');
    expect(paymentDeadline(FRIDAY, closing)).toBe(closing);
    expect(paymentDeadline(FRIDAY, undefined)).toBe('2026-12-13');
  });

  it('[ORD-40] is unknown while a cheque or transfer is expected', () => {
    expect(expectedDate({ ...order, paymentMode: PAYMENT_MODES.CHEQUE })).toBeUndefined();
    expect(expectedDate({ ...order, paymentMode: PAYMENT_MODES.VIREMENT })).toBeUndefined();
  });
});
