import * as z from 'zod/mini';
import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CardProvider } from '../../platform/ports/card-provider.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import type { ApplyEvidence } from './apply-evidence.ts';
import { cardNotificationsIn, NOTIFICATION_MESSAGE } from './card-notifications.repository.ts';

const payloadSchema = z.object({ id: z.string() });

type Dependencies = Pick<Platform, 'units' | 'clock' | 'alarms'> & {
  readonly provider: CardProvider;
  readonly applyEvidence: ApplyEvidence;
};

/** A kept notification becomes what it says, once; it and its effect are one transaction. */
export const createProcessNotification = (dependencies: Dependencies): OutboxHandler => {
  const { units, clock, alarms, provider, applyEvidence } = dependencies;

  const outcomeOf = async (unit: UnitOfWork, id: string, bytes: Buffer) => {
    const content: unknown = JSON.parse(bytes.toString('utf8'));
    const notification = provider.readNotification(content);
    if (notification?.isKnown !== true) {
      const origin = { requestId: id, address: '0.0.0.0', userAgent: '' };
      await alarms.raise(unit, origin, {
        name: 'CARTE_QUARANTAINE',
        details: { motif: 'TYPE_INCONNU' },
      });
      return 'TYPE_INCONNU' as const;
    }
    return await applyEvidence(unit, notification, {
      notificationId: id,
      requestId: id,
      origin: 'NOTIFICATION',
    });
  };

  return {
    kind: NOTIFICATION_MESSAGE,
    run: (payload) =>
      units.transact(
        async (unit) => {
          const { id } = payloadSchema.parse(payload);
          const repository = cardNotificationsIn(unit);
          const kept = await repository.lock(id);
          if (kept === undefined || kept.processedAt !== null) return;
          const outcome = await outcomeOf(unit, id, kept.bytes);
          await repository.markProcessed(id, outcome, clock.realNow());
        },
        { isRepeatable: true },
      ),
  };
};
