import { CARD_PATIENCE_HOURS } from '@portail/rules/payments/cards/card-state.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { EndPayment } from './end-payment.ts';
import { paymentsIn } from './payments.repository.ts';

const EVERY_MS = 60_000;
const AT_ONCE = 50;
const AUTHOR = { actor: 'paiements', origin: 'TACHE', requestId: 'paiements-sans-carte' } as const;

type Dependencies = Pick<Platform, 'units'> & { readonly endPayment: EndPayment };

export interface ForsakenPayments {
  /** How many were given up. */
  readonly giveUpDue: () => Promise<number>;
  readonly task: PeriodicTask;
}

/** Payments whose card nobody shows: what they keep aside goes back to its owner. */
export const createForsakenPayments = ({ units, endPayment }: Dependencies): ForsakenPayments => {
  const giveUpOne = (id: string): Promise<boolean> =>
    units.transact(async (unit) => {
      const payments = paymentsIn(unit);
      const payment = await payments.lock(id);
      if (payment?.statut !== 'EN_ATTENTE_CARTE') return false;
      if (await payments.hasOpenPage(id, undefined)) return false;
      await endPayment.giveUp(unit, payment, { ...AUTHOR, contract: payment.contract });
      return true;
    });

  const giveUpDue = async (): Promise<number> => {
    const due = await units.transact((unit) =>
      paymentsIn(unit).listForsaken(CARD_PATIENCE_HOURS, AT_ONCE),
    );
    let count = 0;
    for (const id of due) if (await giveUpOne(id)) count += 1;
    return count;
  };

  return {
    giveUpDue,
    task: {
      name: 'paiements sans carte',
      everyMs: EVERY_MS,
      run: async () => {
        while ((await giveUpDue()) === AT_ONCE);
      },
    },
  };
};
