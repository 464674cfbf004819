import type { AlarmName } from './log/alarms.ts';
import type { Platform } from './platform.ts';
import type { RequestOrigin } from './ports/caller.ts';
import type { SignatureCheck, SignedBytes, SignedRequest } from './ports/card-provider.ts';
import { DomainError } from './ports/domain-error.ts';
import type { StoredNotification } from './notification-inbox.repository.ts';

const ALARM_INTERVAL_MS = 60_000;

interface Sender {
  readonly checkSignature: (signed: SignedBytes, now: Date) => SignatureCheck;
  readonly readNotification: (content: unknown) => { readonly eventId: string } | undefined;
}

interface Reception {
  readonly sender: Sender;
  readonly alarm: AlarmName;
  /** Stores it and queues its processing in one statement; false for a replayed signature. */
  readonly keep: (notification: StoredNotification) => Promise<boolean>;
}

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids' | 'alarms' | 'log'>;

export type ReceiveNotification = (signed: SignedRequest, origin: RequestOrigin) => Promise<void>;

/** Verifies, stores and acknowledges a partner notification; a worker processes it later. */
export const createNotificationReceiver = (
  { units, clock, ids, alarms, log }: Dependencies,
  { sender, alarm, keep }: Reception,
): ReceiveNotification => {
  const lastAlarmMs = new Map<string, number>();

  /** Once a minute for each reason: a flood must not fill the log. */
  const raiseAlarm = async (why: string, origin: RequestOrigin): Promise<void> => {
    const nowMs = clock.realNow().getTime();
    if (Math.abs(nowMs - (lastAlarmMs.get(why) ?? 0)) < ALARM_INTERVAL_MS) return;
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
      await raiseAlarm(check.why, origin);
      throw new DomainError('SIGNATURE_REFUSEE');
    }
    const notification = sender.readNotification(signed.readJson());
    if (notification === undefined) {
      await raiseAlarm('ILLISIBLE', origin);
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
    // A retry carries a new signature: the same signature again is a replay.
    if (!isKept) {
      await raiseAlarm('REJOUEE', origin);
      throw new DomainError('DEMANDE_REJOUEE');
    }
  };
};
