import { CARD_EXPIRY_HOURS } from '@portail/rules/payments/cards/card-state.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EndPayment } from './end-payment.ts';
import { paymentsIn } from './payments.repository.ts';

const EVERY_MS = 60_000;
const BATCH_SIZE = 50;
const AUTHOR = { actor: 'paiements', origin: 'TACHE', requestId: 'paiements-sans-carte' } as const;

type Dependencies = Pick<Platform, 'units'> & { readonly endPayment: EndPayment };

export interface ExpiredPayments {
  /** How many were given up. */
  readonly cancelDue: () => Promise<number>;
  readonly task: PeriodicTask;
}

/** Payments whose card nobody shows: what they keep aside goes back to its owner. */
export const createExpiredPayments = ({ units, endPayment }: Dependencies): ExpiredPayments => {
  const cancelOne = (id: string): Promise<boolean> =>
    units.transact(async (unit) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(id);
      if (payment?.statut !== 'EN_ATTENTE_CARTE') return false;
      if (await payments.hasOpenPage(id, undefined)) return false;
      await endPayment.giveUp(unit, payment, { ...AUTHOR, contract: payment.contract });
      return true;
    });

  const cancelDue = async (): Promise<number> => {
    const due = await units.transact((unit) =>
      paymentsIn(unit).listExpired(CARD_EXPIRY_HOURS, BATCH_SIZE),
    );
    let count = 0;
    for (const id of due) if (await cancelOne(id)) count += 1;
    return count;
  };

  return {
    cancelDue,
    task: {
      name: 'paiements sans carte',
      everyMs: EVERY_MS,
      run: async () => {
        while ((await cancelDue()) === BATCH_SIZE);
      },
    },
  };
};
