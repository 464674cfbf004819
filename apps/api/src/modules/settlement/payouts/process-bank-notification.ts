import type { NotificationInbox } from '../../../platform/notification-inbox.repository.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Bank, BankNotification } from '../../../platform/ports/bank.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { RejectPayout } from './reject-payout.ts';

type Dependencies = Pick<Platform, 'alarms'> & {
  readonly inbox: NotificationInbox<'banque_notification'>;
  readonly bank: Bank;
  readonly rejectPayout: RejectPayout;
};

/** A kept notification becomes what it says. */
export const createProcessBankNotification = (dependencies: Dependencies): OutboxHandler => {
  const { inbox, alarms, bank, rejectPayout } = dependencies;

  const tell = (unit: UnitOfWork, id: string, motif: string): Promise<void> =>
    alarms.raise(
      unit,
      { requestId: id, address: '0.0.0.0', userAgent: '' },
      { name: 'NOTIFICATION_BANQUE_REFUSEE', details: { motif } },
    );

  const outcomeOf = async (
    unit: UnitOfWork,
    id: string,
    notification: BankNotification | undefined,
  ) => {
    if (notification?.rejection === undefined) {
      await tell(unit, id, 'TYPE_INCONNU');
      return 'TYPE_INCONNU' as const;
    }
    const outcome = await rejectPayout(unit, notification.rejection);
    // Money that nobody here has sent: a person looks at it.
    if (outcome === 'INCONNUE') await tell(unit, id, 'VIREMENT_INCONNU');
    return outcome;
  };

  return inbox.handler((unit, id, content) => outcomeOf(unit, id, bank.readNotification(content)));
};
