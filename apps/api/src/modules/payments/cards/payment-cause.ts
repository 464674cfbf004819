import type { Cents } from '@portail/rules/money/cents.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import type { Journal } from '../../../ledger/posting.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { CardCause } from './card-cause.ts';

/** What the module of the payments offers to whoever brings the money of their complement. */
export interface AccountPayments {
  readonly complementPaid: (
    unit: UnitOfWork,
    paymentId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<'PRISE' | 'A_REMBOURSER'>;
  /** What was kept aside becomes what it stood for: the complement first, then the accounts' part. */
  readonly settlement: (
    unit: UnitOfWork,
    paymentId: string,
    provider: string,
  ) => Promise<readonly Journal[]>;
  readonly complementFailed: (
    unit: UnitOfWork,
    paymentId: string,
    referenceTransaction: string,
  ) => Promise<void>;
  readonly complementRefunded: (
    unit: UnitOfWork,
    paymentId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

/** The complement of a payment. What comes too late stands apart from the payee until it is back. */
export const createPaymentCause = (payments: AccountPayments): CardCause => ({
  kind: 'PAIEMENT',
  lateReason: 'PAIEMENT_FERME',
  received: async (unit, { causeId, amountCents, provider, isTaken }) =>
    isTaken
      ? await payments.settlement(unit, causeId, provider)
      : [shareReceived(shareOf('PAIEMENT', causeId), amountCents, { card: provider })],
  paid: (unit, { causeId, amountCents, referenceTransaction }) =>
    payments.complementPaid(unit, causeId, amountCents, referenceTransaction),
  failed: (unit, { causeId, referenceTransaction }) =>
    payments.complementFailed(unit, causeId, referenceTransaction),
  refunded: (unit, { causeId, referenceTransaction }) =>
    payments.complementRefunded(unit, causeId, referenceTransaction),
});
