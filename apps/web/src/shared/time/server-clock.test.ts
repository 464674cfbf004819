import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const SERVER_MS = Date.parse('2026-11-15T10:00:00Z');
const SERVER_DATE = 'Sun, 15 Nov 2026 10:00:00 GMT';

const deviceAt = (deviceMs: number) => ({ now: () => deviceMs, after: () => () => undefined });

describe('[L27] a device whose clock is wrong', () => {
  it.each([
    ['two hours ahead', SERVER_MS + 7_200_000],
    ['two hours behind', SERVER_MS - 7_200_000],
    ['in 2020', Date.parse('2020-01-01T00:00:00Z')],
  ])('[L27] reads the time on the server’s clock: %s', (_, deviceMs) => {
    const clock = createServerClock(deviceAt(deviceMs));
    clock.noteServerDate(SERVER_DATE);
    expect(clock.now()).toBe(SERVER_MS);
    // The next load knows it before any reply.
    const next = createServerClock(deviceAt(deviceMs));
    next.startFrom(clock.offsetMs());
    expect(next.now()).toBe(SERVER_MS);
  });

  it('[L27] keeps its own clock when it is right, whatever a reply took to travel', () => {
    const clock = createServerClock(deviceAt(SERVER_MS + 2_000));
    clock.noteServerDate(SERVER_DATE);
    expect(clock.now()).toBe(SERVER_MS + 2_000);
  });

  it('[L27] does not waver with the travel of each reply', () => {
    let deviceMs = SERVER_MS + 7_200_000;
    const clock = createServerClock({ now: () => deviceMs, after: () => () => undefined });
    clock.noteServerDate(SERVER_DATE);
    deviceMs += 20_000;
    clock.noteServerDate(SERVER_DATE);
    expect(clock.now()).toBe(SERVER_MS + 20_000);
  });

  it('[L27] goes back to its own clock once it has been set right', () => {
    const clock = createServerClock(deviceAt(SERVER_MS));
    clock.startFrom(7_200_000);
    clock.noteServerDate(SERVER_DATE);
    expect(clock.offsetMs()).toBe(0);
    expect(clock.now()).toBe(SERVER_MS);
  });

  it.each([null, '', 'hier'])('[L27] ignores a date that says nothing: %s', (header) => {
    const clock = createServerClock(deviceAt(SERVER_MS));
    clock.noteServerDate(header);
    expect(clock.now()).toBe(SERVER_MS);
  });
});
