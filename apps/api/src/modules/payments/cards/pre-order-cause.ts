import type { Cents } from '@portail/rules/money/cents.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { CardCause } from './card-cause.ts';

/** What the module of the orders offers to whoever brings their money. */
export interface PreOrderPayments {
  readonly ownPartPaid: (
    unit: UnitOfWork,
    precommandeId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<'PRISE' | 'A_REMBOURSER'>;
  readonly ownPartRefunded: (
    unit: UnitOfWork,
    precommandeId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

/** A person's own part of a pre-order, on the account that the order itself debits once it is made. */
export const createPreOrderCause = (orders: PreOrderPayments): CardCause => ({
  kind: 'PRECOMMANDE',
  lateReason: 'COMMANDE_FERMEE',
  received: (_unit, { causeId, amountCents, provider }) =>
    Promise.resolve([shareReceived(shareOf('COMMANDE', causeId), amountCents, { card: provider })]),
  paid: (unit, { causeId, amountCents, referenceTransaction }) =>
    orders.ownPartPaid(unit, causeId, amountCents, referenceTransaction),
  // The order goes on waiting: another card may pay it while its session is open.
  failed: () => Promise.resolve(),
  refunded: (unit, { causeId, referenceTransaction }) =>
    orders.ownPartRefunded(unit, causeId, referenceTransaction),
});
