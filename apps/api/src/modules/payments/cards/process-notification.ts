import type { NotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CardProvider } from '../../../platform/ports/card-provider.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { ApplyEvidence } from './apply-evidence.ts';

type Dependencies = Pick<Platform, 'alarms'> & {
  readonly inbox: NotificationInbox<'carte_notification'>;
  readonly provider: CardProvider;
  readonly applyEvidence: ApplyEvidence;
};

/** A kept notification becomes what it says. */
export const createProcessNotification = (dependencies: Dependencies): OutboxHandler => {
  const { inbox, alarms, provider, applyEvidence } = dependencies;

  const outcomeOf = async (unit: UnitOfWork, id: string, content: unknown) => {
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

  return inbox.handler(outcomeOf);
};
