import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { CARD_REFUND, type CardRefundPayload } from './own-part.ts';

/** An order that will not be made, with what it was paid by. */
export interface GivenUpOrder {
  readonly id: string;
  readonly modePaiement: number;
  readonly referenceTransaction: string | null;
}

export type OpenRefund = (unit: UnitOfWork, order: GivenUpOrder) => Promise<void>;

/** What came by cheque, transfer or debit is sent back by an operator: it stays `PAYEE` till then. */
export const createOpenRefund =
  ({ outbox }: Pick<Platform, 'outbox'>): OpenRefund =>
  async (unit, { id, modePaiement, referenceTransaction }) => {
    if (modePaiement !== PAYMENT_MODES.CARTE || referenceTransaction === null) return;
    const payload: CardRefundPayload = { precommandeId: id, referenceTransaction };
    await outbox.add(unit, {
      kind: CARD_REFUND,
      dedupKey: `${CARD_REFUND}:${referenceTransaction}`,
      payload,
    });
  };
