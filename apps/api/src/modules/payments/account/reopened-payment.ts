import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createAccountInvoices } from '../../home-services/invoices/home-invoices.module.ts';
import { createEndPayment } from './end-payment.ts';
import { paymentsIn } from './payments.repository.ts';

/** True when the payment has ended instead of waiting for the next payout. */
export type EndIfCardIsGone = (unit: UnitOfWork, paymentId: string) => Promise<boolean>;

/**
 * For a payment that waits again because its transfer came back. Where the card has taken its part
 * back in the meantime, nobody pays the complement any more: the accounts' part goes back too.
 */
export const createEndIfCardIsGone = (
  dependencies: Pick<Platform, 'ids' | 'outbox'>,
): EndIfCardIsGone => {
  const { takeBack } = createEndPayment({
    ...dependencies,
    invoices: createAccountInvoices(dependencies),
  });
  return async (unit, paymentId) => {
    const payments = paymentsIn(unit);
    const payment = await payments.lock(paymentId);
    if (payment?.statut !== 'EN_COURS' || payment.cardReference === null) return false;
    if (!(await payments.isRefunded(payment.cardReference))) return false;
    await takeBack(unit, payment, {
      actor: 'banque',
      origin: 'NOTIFICATION',
      requestId: `paiement-${payment.reference}`,
      contract: payment.contract,
    });
    return true;
  };
};
