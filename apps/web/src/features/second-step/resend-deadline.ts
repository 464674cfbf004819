import { MFA_RESEND_DELAY_MS } from '@portail/contract/constants/constants.ts';
import { type SafeStorage, STORAGE_KEYS } from '../../shared/storage/stored-data.ts';

export interface ResendDeadline {
  /** The stored instant, in milliseconds; `undefined` when a new code may be asked for. */
  readonly read: () => number | undefined;
  /** A code has just been sent: the next one may be asked for after the delay. */
  readonly start: () => number;
  readonly clear: () => void;
}

interface Dependencies {
  readonly storage: SafeStorage;
  readonly now: () => number;
}

/** Until when no new code may be asked for. It outlives a reload, and not its own end. */
export const createResendDeadline = ({ storage, now }: Dependencies): ResendDeadline => {
  const clear = () => storage.remove(STORAGE_KEYS.mfaDeadline);
  const write = (deadlineMs: number): number => {
    storage.write(STORAGE_KEYS.mfaDeadline, deadlineMs);
    return deadlineMs;
  };
  const start = () => write(now() + MFA_RESEND_DELAY_MS);
  return {
    start,
    clear,
    read() {
      const stored = storage.read(STORAGE_KEYS.mfaDeadline);
      if (stored === undefined) return undefined;
      if (typeof stored !== 'number' || !Number.isFinite(stored) || stored <= now()) {
        clear();
        return undefined;
      }
      // The device's clock was set back meanwhile: nobody waits longer than the delay itself.
      return stored - now() > MFA_RESEND_DELAY_MS ? start() : stored;
    },
  };
};
