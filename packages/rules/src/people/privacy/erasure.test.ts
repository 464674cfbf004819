import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../time/calendar-day.ts';
import { ERASURE_OBSTACLES, erasureDayOf, obstaclesTo } from './erasure.ts';

const NOTHING = {
  accountCents: 0,
  activeTitres: 0,
  openOrders: 0,
  openPayments: 0,
  openDeclarations: 0,
};

describe('erasure', () => {
  it('[P8] can be withdrawn for a week', () => {
    expect(erasureDayOf(calendarDay('2026-12-28'))).toBe('2027-01-04');
  });

  it('[P8] lists each obstacle', () => {
    expect(obstaclesTo(NOTHING)).toEqual([]);
    const all = Object.keys(NOTHING).map((name) => obstaclesTo({ ...NOTHING, [name]: 1 }));
    expect(all.flat()).toEqual([...ERASURE_OBSTACLES]);
  });
});
