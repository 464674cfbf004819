import type { NotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PrintNotification, Printer } from '../../../platform/ports/printer.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { booksIn } from './books.repository.ts';
import { SHIPPED_MAIL } from './shipped-mails.ts';

/** What else happens when books come into their people's hands. */
export type OnDelivered = (unit: UnitOfWork, precommandeIds: readonly string[]) => Promise<void>;

type Dependencies = Pick<Platform, 'alarms' | 'outbox'> & {
  readonly inbox: NotificationInbox<'impression_notification'>;
  readonly printer: Printer;
  readonly onDelivered: OnDelivered;
};

/** A kept notification becomes what it says. */
export const createProcessPrintNotification = (dependencies: Dependencies): OutboxHandler => {
  const { inbox, alarms, outbox, printer, onDelivered } = dependencies;

  const ship = async (unit: UnitOfWork, carnetIds: readonly string[]): Promise<number> => {
    const moved = await booksIn(unit).step(carnetIds, 'EXPEDIE', 'imprimeur');
    await outbox.addMany(
      unit,
      moved.map(({ id }) => ({
        kind: SHIPPED_MAIL,
        dedupKey: `${SHIPPED_MAIL}:${id}`,
        payload: { carnetId: id },
      })),
    );
    return moved.length;
  };

  const deliver = async (unit: UnitOfWork, carnetIds: readonly string[]): Promise<number> => {
    const moved = await booksIn(unit).step(carnetIds, 'ACTIF', 'transporteur');
    const lines = moved.flatMap(({ precommandeId }) => precommandeId ?? []);
    if (lines.length > 0) await onDelivered(unit, lines);
    return moved.length;
  };

  const outcomeOf = async (
    unit: UnitOfWork,
    id: string,
    notification: PrintNotification | undefined,
  ) => {
    if (notification?.event === undefined) {
      const origin = { requestId: id, address: '0.0.0.0', userAgent: '' };
      await alarms.raise(unit, origin, {
        name: 'NOTIFICATION_IMPRESSION_REFUSEE',
        details: { motif: 'TYPE_INCONNU' },
      });
      return 'TYPE_INCONNU' as const;
    }
    const act = notification.event === 'EXPEDIE' ? ship : deliver;
    const moved = await act(unit, notification.carnetIds);
    return moved > 0 ? ('APPLIQUEE' as const) : ('SANS_EFFET' as const);
  };

  return inbox.handler((unit, id, content) =>
    outcomeOf(unit, id, printer.readNotification(content)),
  );
};
