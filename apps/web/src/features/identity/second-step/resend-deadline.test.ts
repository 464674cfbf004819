import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../shared/storage/memory-storage.builder.ts';
import { safeStorage } from '../../../shared/storage/safe-storage.ts';
import { createResendDeadline } from './resend-deadline.ts';

const KEY = 'eb.mfa.echeance';
const NOW = Date.UTC(2026, 10, 15, 9);

const browser = (initial: Record<string, string> = {}) => {
  const local = memoryStorage(initial);
  const clock = { ms: NOW };
  const open = () =>
    createResendDeadline({ storage: safeStorage(() => local), now: () => clock.ms });
  return { local, clock, open };
};

describe('deadline before a new code', () => {
  it('[AUTH-20] [XC-25] is two minutes away, and is stored', () => {
    const { local, open } = browser();
    open().start();
    expect(local.getItem(KEY)).toBe(String(NOW + 120_000));
  });

  it('[AUTH-20] survives a reload and does not restart', () => {
    const { clock, open } = browser();
    open().start();
    clock.ms += 30_000;
    expect(open().read()).toBe(NOW + 120_000);
  });

  it('[AUTH-20] is removed from the storage when it has passed', () => {
    const { local, clock, open } = browser();
    open().start();
    clock.ms += 119_999;
    expect(open().read()).toBe(NOW + 120_000);
    clock.ms += 1;
    expect(open().read()).toBeUndefined();
    expect(local.getItem(KEY)).toBeNull();
  });

  it.each(['"abc"', 'null', '{"ms":1}', 'not json', '1e999'])(
    '[AUTH-20] is undefined when the storage contains %s',
    (stored) => {
      expect(
        browser({ [KEY]: stored })
          .open()
          .read(),
      ).toBeUndefined();
    },
  );

  it('[AUTH-20] never exceeds the delay when the clock was set back', () => {
    const { clock, open } = browser();
    open().start();
    clock.ms -= 86_400_000;
    expect(open().read()).toBe(clock.ms + 120_000);
  });
});
