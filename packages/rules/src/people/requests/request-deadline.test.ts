import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deadlineOf, isRequestLate, REQUEST_DELAYS, TIMED_STATUTS } from './request-deadline.ts';
import { REQUEST_PRIORITIES } from './request-priority.ts';

const at = (text: string) => new Date(text);
const priority = 'NORMALE' as const;

describe('the deadline of a request', () => {
  it('[32-6] leaves two working days to a new request, over a week-end and a public holiday', () => {
    const created = at('2026-10-30T09:30:00Z');
    const fresh = { statut: 'NOUVELLE', priority, created, updated: created } as const;
    expect(deadlineOf(fresh)).toEqual(at('2026-11-03T09:30:00Z'));
    const eve = at('2026-11-10T09:30:00Z');
    expect(deadlineOf({ ...fresh, created: eve })).toEqual(at('2026-11-13T09:30:00Z'));
  });

  it('[32-6] comes sooner for a more urgent request', () => {
    const created = at('2026-11-19T09:00:00Z');
    const of = (statut: 'NOUVELLE' | 'EN_COURS') =>
      REQUEST_PRIORITIES.map((one) =>
        deadlineOf({ statut, priority: one, created, updated: created })?.toJSON(),
      );
    expect(of('NOUVELLE')).toEqual([
      '2026-11-19T11:00:00.000Z',
      '2026-11-20T09:00:00.000Z',
      '2026-11-23T09:00:00.000Z',
      '2026-11-26T09:00:00.000Z',
    ]);
    expect(of('EN_COURS').toReversed()).toEqual([...new Set(of('EN_COURS').toReversed())]);
    for (const { first, resolution } of Object.values(REQUEST_DELAYS)) {
      expect(first).toBeLessThan(resolution);
    }
  });

  it('[32-6] runs from the reopening of a request that was answered', () => {
    const dates = { created: at('2026-01-05T09:00:00Z'), updated: at('2026-11-16T09:00:00Z') };
    expect(deadlineOf({ statut: 'ROUVERTE', priority, ...dates })).toEqual(
      at('2026-11-18T09:00:00Z'),
    );
    expect(deadlineOf({ statut: 'EN_COURS', priority, ...dates })).toEqual(
      at('2026-01-12T09:00:00Z'),
    );
  });

  it('[32-6] is none while the person is waited for, and once closed', () => {
    const dates = { created: at('2026-01-05T09:00:00Z'), updated: at('2026-01-05T09:00:00Z') };
    for (const statut of ['EN_ATTENTE', 'CLOTUREE'] as const) {
      const request = { statut, priority, ...dates };
      expect(deadlineOf(request)).toBeUndefined();
      expect(isRequestLate(request, at('2027-01-05T09:00:00Z'))).toBe(false);
    }
  });

  it('[32-6] is passed exactly for the requests that are late while the support works', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TIMED_STATUTS),
        fc.constantFrom(...REQUEST_PRIORITIES),
        fc.integer({ min: 0, max: 20_000 }),
        (statut, one, minutes) => {
          // A Thursday, 15:00 in Paris.
          const now = at('2026-11-19T14:00:00Z');
          const created = new Date(now.getTime() - minutes * 60_000);
          const request = { statut, priority: one, created, updated: created };
          expect(isRequestLate(request, now)).toBe((deadlineOf(request) ?? now) < now);
        },
      ),
    );
  });
});
