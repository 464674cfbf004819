import type { Cents } from '@portail/rules/money/cents.ts';
import type { RefundKind } from '@portail/rules/backoffice/operators/operations.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { createReturnCard } from '../../payments/cards/cards.module.ts';
import { createUndoInvoicePayment } from '../../campaigns/funder-orders/funder-orders.module.ts';
import { transferCreditNote } from '../../home-services/invoices/home-invoices.module.ts';
import {
  createRefundShare,
  createTakeBackCredit,
  createUndoShare,
} from '../../orders/ordering/ordering.module.ts';
import { createUndoTradeFee } from '../../wallet/trade/trade.module.ts';
import { receiptsIn } from './receipts.repository.ts';
import type { Outcome } from './refunds.repository.ts';

interface Wanted {
  readonly nature: RefundKind;
  readonly reference: string;
  readonly operator: { readonly actor: string; readonly requestId: string };
}

export interface CarriedOut {
  readonly beneficiaryId: string | null;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly outcome: Outcome;
}

interface Settled {
  readonly beneficiaryId: string | null;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

const refunded = ({ postingId, ...settled }: Settled): CarriedOut => ({
  ...settled,
  outcome: { issue: 'REMBOURSE', postingId },
});

/**
 * Each kind by the module that knows what becomes of it. What is true now is looked at under its
 * lock: however long ago it was shown or asked, what is over is refused.
 */
export const createCarryOut = (platform: Pick<Platform, 'ids' | 'clock' | 'outbox'>) => {
  const refundShare = createRefundShare(platform);
  const undo = {
    COMMANDE: createUndoShare(platform),
    ECHANGE: createUndoTradeFee(platform),
    FACTURE: createUndoInvoicePayment(platform),
  };
  const takeBackCredit = createTakeBackCredit(platform);
  const returnCard = createReturnCard(platform);

  return async (unit: UnitOfWork, { nature, reference, operator }: Wanted): Promise<CarriedOut> => {
    switch (nature) {
      case 'COMMANDE': {
        const share = await refundShare(unit, { reference, operator });
        await receiptsIn(unit).markGivenBack('COMMANDE', reference);
        return refunded(share);
      }
      case 'AVOIR':
        return refunded(await transferCreditNote(unit, { reference, operator }));
      case 'CARTE':
        return { ...(await returnCard(unit, reference)), outcome: { issue: 'PRESTATAIRE' } };
      case 'ENCAISSEMENT': {
        const receipt = await receiptsIn(unit).findStanding(reference);
        if (receipt === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
        const settled: Settled = await undo[receipt.nature](unit, { reference, operator });
        await receiptsIn(unit).markGivenBack(receipt.nature, reference);
        return refunded(settled);
      }
      case 'CREDIT': {
        const { beneficiaryId, contract, amountCents, ...taken } = await takeBackCredit(unit, {
          reference,
          operator,
        });
        const outcome: Outcome =
          'debtId' in taken
            ? { issue: 'DETTE', debtId: taken.debtId }
            : { issue: 'REMBOURSE', postingId: taken.postingId };
        return { beneficiaryId, contract, amountCents, outcome };
      }
    }
  };
};
export type CarryOut = ReturnType<typeof createCarryOut>;
