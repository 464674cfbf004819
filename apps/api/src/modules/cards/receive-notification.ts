import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import type { CardProvider, SignedRequest } from '../../platform/ports/card-provider.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import { storeNotification } from './card-notifications.repository.ts';

const QUIET_MS = 60_000;

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'alarms' | 'log'> & {
  readonly provider: CardProvider;
};

export type ReceiveNotification = (signed: SignedRequest, origin: RequestOrigin) => Promise<void>;

/** Verified, kept, acknowledged. What it says is dealt with apart, so that nobody waits for it. */
export const createReceiveNotification = (dependencies: Dependencies): ReceiveNotification => {
  const { reader, units, clock, ids, alarms, log, provider } = dependencies;
  const lastAlarmMs = new Map<string, number>();

  /** Once a minute for each reason: a flood must not fill the log that it is meant to be seen in. */
  const tell = async (why: string, origin: RequestOrigin): Promise<void> => {
    const nowMs = clock.realNow().getTime();
    if (Math.abs(nowMs - (lastAlarmMs.get(why) ?? 0)) < QUIET_MS) return;
    lastAlarmMs.set(why, nowMs);
    try {
      await units.transact((unit) =>
        alarms.raise(unit, origin, {
          name: 'NOTIFICATION_CARTE_REFUSEE',
          details: { motif: why },
        }),
      );
    } catch (error) {
      log.error({ err: error, motif: why }, 'alarme à redire');
    }
  };

  return async (signed, origin) => {
    const receivedAt = clock.realNow();
    const check = provider.checkSignature(signed, receivedAt);
    if (!check.isSigned) {
      await tell(check.why, origin);
      throw new DomainError('SIGNATURE_REFUSEE');
    }
    const notification = provider.readNotification(signed.readJson());
    if (notification === undefined) {
      await tell('ILLISIBLE', origin);
      throw new DomainError('CORPS_ILLISIBLE');
    }
    const isKept = await storeNotification(reader, {
      id: ids.ordered(),
      messageId: ids.ordered(),
      provider: provider.name,
      eventId: notification.eventId,
      bytes: signed.bytes,
      keyId: check.keyId,
      signature: check.signature,
      receivedAt,
    });
    // A provider that tries again signs again: the very same signature is somebody's copy.
    if (!isKept) {
      await tell('REJOUEE', origin);
      throw new DomainError('DEMANDE_REJOUEE');
    }
  };
};
