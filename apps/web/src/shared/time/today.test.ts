import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteBusinessTime } from './business-time.ts';
import { today } from './today.ts';

afterEach(() => {
  vi.useRealTimers();
  noteBusinessTime(String(Date.now()));
});

describe('[L23] the day of a screen is the day of the house', () => {
  it.each([
    ['a day behind', '2027-01-30T12:00:00Z'],
    ['a day ahead', '2027-02-01T12:00:00Z'],
    ['in 2020', '2020-06-01T12:00:00Z'],
  ])('on a device that is %s', (_, device) => {
    vi.useFakeTimers({ now: new Date(device) });
    noteBusinessTime(String(Date.UTC(2027, 0, 31, 22, 59, 59)));
    expect(today()).toBe('2027-01-31');
    // Midnight in Paris comes while the page stays open.
    vi.advanceTimersByTime(1_000);
    expect(today()).toBe('2027-02-01');
  });

  it('keeps what it knows when an answer says nothing of it', () => {
    vi.useFakeTimers({ now: new Date('2020-06-01T12:00:00Z') });
    noteBusinessTime(String(Date.UTC(2028, 1, 29, 12)));
    for (const header of [null, '', 'demain', '-1']) noteBusinessTime(header);
    expect(today()).toBe('2028-02-29');
  });
});
