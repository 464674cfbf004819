import { STORE_PERSISTENCE_THROTTLE_MS } from '@portail/contract/constants/constants.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttledWriter } from './throttled-writer.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const recordedWriter = () => {
  const written: { readonly atMs: number; readonly value: string }[] = [];
  const writer = throttledWriter((value: string) => {
    written.push({ atMs: Date.now(), value });
  }, STORE_PERSISTENCE_THROTTLE_MS);
  return { writer, written, values: () => written.map((one) => one.value) };
};

describe('throttledWriter', () => {
  it('[SHELL-77] [XC-28] writes at most once a second while typing, and the last value at the end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 40 }), (pauses) => {
        vi.setSystemTime(0);
        const { writer, written } = recordedWriter();
        pauses.forEach((pauseMs, index) => {
          vi.advanceTimersByTime(pauseMs);
          writer.schedule(`value ${index}`);
        });
        vi.advanceTimersByTime(STORE_PERSISTENCE_THROTTLE_MS);
        const gaps = written.slice(1).map(({ atMs }, index) => atMs - (written[index]?.atMs ?? 0));
        expect(gaps.filter((gap) => gap < STORE_PERSISTENCE_THROTTLE_MS)).toEqual([]);
        expect(written.at(-1)?.value).toBe(
          pauses.length === 0 ? undefined : `value ${pauses.length - 1}`,
        );
      }),
    );
  });

  it('writes the first value at once and the others together a second later', () => {
    const { writer, values } = recordedWriter();
    writer.schedule('a');
    expect(values()).toEqual(['a']);
    writer.schedule('b');
    writer.schedule('c');
    vi.advanceTimersByTime(999);
    expect(values()).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(values()).toEqual(['a', 'c']);
  });

  it('writes what waits when the page goes, once', () => {
    const { writer, values } = recordedWriter();
    writer.schedule('a');
    writer.schedule('b');
    writer.flush();
    writer.flush();
    vi.advanceTimersByTime(5_000);
    expect(values()).toEqual(['a', 'b']);
  });

  it('forgets what waits when asked to', () => {
    const { writer, values } = recordedWriter();
    writer.schedule('a');
    writer.schedule('b');
    writer.cancel();
    writer.flush();
    vi.advanceTimersByTime(5_000);
    expect(values()).toEqual(['a']);
  });

  it('does not wait for hours when the clock of the machine is set back', () => {
    vi.setSystemTime(10 * 3_600_000);
    const { writer, values } = recordedWriter();
    writer.schedule('a');
    vi.setSystemTime(3_600_000);
    writer.schedule('b');
    vi.advanceTimersByTime(STORE_PERSISTENCE_THROTTLE_MS);
    expect(values()).toEqual(['a', 'b']);
  });
});
