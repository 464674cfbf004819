import { MFA_RESEND_DELAY_MS } from '@portail/contract/constants/constants.ts';
import { type SafeStorage, STORAGE_KEYS } from '../../../shared/storage/stored-data.ts';

export interface ResendDeadline {
  /** Milliseconds; `undefined` when a new code may be requested. */
  readonly read: () => number | undefined;
  /** Starts the delay after a code was sent. */
  readonly start: () => number;
  readonly clear: () => void;
}

interface Dependencies {
  readonly storage: SafeStorage;
  readonly now: () => number;
}

/** Stored, so that the delay survives a reload. */
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
      // A clock set back must not extend the delay.
      return stored - now() > MFA_RESEND_DELAY_MS ? start() : stored;
    },
  };
};
