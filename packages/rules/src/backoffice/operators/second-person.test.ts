import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EXPORT_LINES_ALONE,
  mayDecide,
  needsSecondPerson,
  REFUND_ALONE_CENTS,
} from './second-person.ts';

describe('approval by a second person', () => {
  it('[L34] is required above the threshold, not at it', () => {
    expect(needsSecondPerson(REFUND_ALONE_CENTS)).toBe(false);
    expect(needsSecondPerson(REFUND_ALONE_CENTS + 1)).toBe(true);
    expect(needsSecondPerson(1, 0)).toBe(true);
    expect(needsSecondPerson(0, 0)).toBe(false);
  });

  it('is not required below an amount that needs none', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (one, other, alone) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        return needsSecondPerson(high, alone) || !needsSecondPerson(low, alone);
      }),
    );
  });

  it('[S44] is not required for a thousand lines', () => {
    expect(EXPORT_LINES_ALONE).toBe(1_000);
  });

  it('[L34] is refused to the requester', () => {
    expect(mayDecide({ requestedBy: 'a', decidedBy: 'a' })).toBe(false);
    expect(mayDecide({ requestedBy: 'a', decidedBy: 'b' })).toBe(true);
  });

  it('[32-8] is refused to the operator whose rights it would change', () => {
    expect(mayDecide({ requestedBy: 'a', decidedBy: 'b', concerned: 'b' })).toBe(false);
    expect(mayDecide({ requestedBy: 'a', decidedBy: 'b', concerned: 'c' })).toBe(true);
  });
});
