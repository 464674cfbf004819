import type { AlarmName } from './log/alarms.ts';
import type { Platform } from './platform.ts';
import type { RequestOrigin } from './ports/caller.ts';
import type { SignatureCheck, SignedBytes, SignedRequest } from './ports/card-provider.ts';
import { DomainError } from './ports/domain-error.ts';
import type { KeptNotification } from './ports/kept-notification.ts';

const QUIET_MS = 60_000;

interface Sender {
  readonly checkSignature: (signed: SignedBytes, now: Date) => SignatureCheck;
  readonly readNotification: (content: unknown) => { readonly eventId: string } | undefined;
}

interface Reception {
  readonly sender: Sender;
  readonly alarm: AlarmName;
  /** Kept and handed to the workers in one statement; false for the very same signature again. */
  readonly keep: (notification: KeptNotification) => Promise<boolean>;
}

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'alarms' | 'log'>;

export type ReceiveNotification = (signed: SignedRequest, origin: RequestOrigin) => Promise<void>;

/**
 * A notification of somebody outside: verified, kept, acknowledged. What it says is dealt with
 * apart, so that nobody waits for it.
 */
export const createNotificationReceiver = (
  { units, clock, ids, alarms, log }: Dependencies,
  { sender, alarm, keep }: Reception,
): ReceiveNotification => {
  const lastAlarmMs = new Map<string, number>();

  /** Once a minute for each reason: a flood must not fill the log that it is meant to be seen in. */
  const tell = async (why: string, origin: RequestOrigin): Promise<void> => {
    const nowMs = clock.realNow().getTime();
    if (Math.abs(nowMs - (lastAlarmMs.get(why) ?? 0)) < QUIET_MS) return;
    lastAlarmMs.set(why, nowMs);
    try {
      await units.transact((unit) =>
        alarms.raise(unit, origin, { name: alarm, details: { motif: why } }),
      );
    } catch (error) {
      log.error({ err: error, motif: why }, 'alarme à redire');
    }
  };

  return async (signed, origin) => {
    const receivedAt = clock.realNow();
    const check = sender.checkSignature(signed, receivedAt);
    if (!check.isSigned) {
      await tell(check.why, origin);
      throw new DomainError('SIGNATURE_REFUSEE');
    }
    const notification = sender.readNotification(signed.readJson());
    if (notification === undefined) {
      await tell('ILLISIBLE', origin);
      throw new DomainError('CORPS_ILLISIBLE');
    }
    const isKept = await keep({
      id: ids.ordered(),
      messageId: ids.ordered(),
      eventId: notification.eventId,
      bytes: signed.bytes,
      keyId: check.keyId,
      signature: check.signature,
      receivedAt,
    });
    // Who tries again signs again: the very same signature is somebody's copy.
    if (!isKept) {
      await tell('REJOUEE', origin);
      throw new DomainError('DEMANDE_REJOUEE');
    }
  };
};
