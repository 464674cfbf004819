import type { Platform } from '../../platform/platform.ts';
import type { SignedRequest } from '../../platform/ports/card-provider.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import type { Printer } from '../../platform/ports/printer.ts';
import { keepNotification } from './print-notifications.repository.ts';

const QUIET_MS = 60_000;

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'alarms' | 'log'> & {
  readonly printer: Printer;
};

export type ReceivePrintNotification = (
  signed: SignedRequest,
  origin: RequestOrigin,
) => Promise<void>;

/** Verified, kept, acknowledged. What it says is dealt with apart, so that nobody waits for it. */
export const createReceivePrintNotification = (
  dependencies: Dependencies,
): ReceivePrintNotification => {
  const { reader, units, clock, ids, alarms, log, printer } = dependencies;
  let lastAlarmMs = 0;

  /** Once a minute: a flood must not fill the log that it is meant to be seen in. */
  const tell = async (why: string, origin: RequestOrigin): Promise<void> => {
    const nowMs = clock.realNow().getTime();
    if (Math.abs(nowMs - lastAlarmMs) < QUIET_MS) return;
    lastAlarmMs = nowMs;
    try {
      await units.transact((unit) =>
        alarms.raise(unit, origin, {
          name: 'NOTIFICATION_IMPRESSION_REFUSEE',
          details: { motif: why },
        }),
      );
    } catch (error) {
      log.error({ err: error, motif: why }, 'alarme à redire');
    }
  };

  return async (signed, origin) => {
    const receivedAt = clock.realNow();
    const check = printer.checkSignature(signed, receivedAt);
    if (!check.isSigned) {
      await tell(check.why, origin);
      throw new DomainError('SIGNATURE_REFUSEE');
    }
    const notification = printer.readNotification(signed.readJson());
    if (notification === undefined) {
      await tell('ILLISIBLE', origin);
      throw new DomainError('CORPS_ILLISIBLE');
    }
    const isKept = await keepNotification(reader, {
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
