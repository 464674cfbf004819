import * as z from 'zod/mini';
import type { OutboxHandler } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Bank, BankNotification } from '../../platform/ports/bank.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { BANK_NOTIFICATION, bankNotificationsIn } from './bank-notifications.repository.ts';
import type { RejectPayout } from './reject-payout.ts';

const payloadSchema = z.object({ id: z.string() });

type Dependencies = Pick<Platform, 'units' | 'clock' | 'alarms'> & {
  readonly bank: Bank;
  readonly rejectPayout: RejectPayout;
};

/** A kept notification becomes what it says, once; it and its effect are one transaction. */
export const createProcessBankNotification = (dependencies: Dependencies): OutboxHandler => {
  const { units, clock, alarms, bank, rejectPayout } = dependencies;

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

  return {
    kind: BANK_NOTIFICATION,
    run: (payload) =>
      units.transact(
        async (unit) => {
          const { id } = z.parse(payloadSchema, payload);
          const repository = bankNotificationsIn(unit);
          const kept = await repository.lock(id);
          if (kept === undefined || kept.processedAt !== null) return;
          const content: unknown = JSON.parse(kept.bytes.toString('utf8'));
          const outcome = await outcomeOf(unit, id, bank.readNotification(content));
          await repository.markProcessed(id, outcome, clock.realNow());
        },
        { isRepeatable: true },
      ),
  };
};
