import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { isPending } from '@portail/rules/orders/order-statut.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import { campaignStatut } from '@portail/rules/orders/campaign-window.ts';
import { isOrderingOpen } from '@portail/rules/wallet/vouchers/millesime.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ownPartQueries } from './own-part.queries.ts';
import { ownPartsIn, type OwnPartRow } from './own-part.repository.ts';

/** A person's own part that waits for their card. */
export interface OwnPart {
  readonly precommandeId: string;
  /** What the card has to pay: the own part and the fees. */
  readonly amountCents: Cents;
  readonly contract: string;
  readonly beneficiaryId: string;
}

/** The order takes the money, or the money has to go back to where it came from. */
export type OwnPartOutcome = 'PRISE' | 'A_REMBOURSER';

/** Message of the outbox: give back what a card paid for an order that will not be made. */
export const CARD_REFUND = 'REMBOURSEMENT_CARTE';
export interface CardRefundPayload {
  readonly precommandeId: string;
  readonly referenceTransaction: string;
}

export interface OwnParts {
  readonly findOwnPart: (
    scope: BeneficiaryScope,
    idSession: string,
  ) => Promise<OwnPart | undefined>;
  /** Said by the provider, more than once perhaps: the same transaction gets the same word again. */
  readonly ownPartPaid: (
    unit: UnitOfWork,
    precommandeId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<OwnPartOutcome>;
  /** The money of this transaction is back where it came from. */
  readonly ownPartRefunded: (
    unit: UnitOfWork,
    precommandeId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

export const createOwnParts = ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>): OwnParts => {
  /** Too late is too late, however early the card was shown: the order can no longer be made. */
  const isExpected = (row: OwnPartRow): boolean =>
    isPending(row.statut) &&
    row.statutPaiement === 'A_PAYER' &&
    row.modePaiement === PAYMENT_MODES.CARTE &&
    campaignStatut(row, clock.businessDay()) === 'OUVERTE' &&
    isOrderingOpen(row.millesime, clock.businessNow().getTime());

  return {
    findOwnPart: async (scope, idSession) => {
      const row = await ownPartQueries(reader, scope).findPending(idSession);
      if (row === undefined || !isExpected(row)) return undefined;
      return {
        precommandeId: row.id,
        amountCents: centsOf(row.amountCents),
        contract: row.contract,
        beneficiaryId: scope.beneficiaryId,
      };
    },

    ownPartPaid: async (unit, precommandeId, amountCents, referenceTransaction) => {
      const repository = ownPartsIn(unit);
      const row = await repository.lock(precommandeId);
      if (row === undefined) return 'A_REMBOURSER';
      if (row.referenceTransaction === referenceTransaction) {
        return isPending(row.statut) || row.statut === 'COMMANDEE' || row.statut === 'LIVREE'
          ? 'PRISE'
          : 'A_REMBOURSER';
      }
      if (!isExpected(row) || row.amountCents !== amountCents) return 'A_REMBOURSER';
      await repository.markPaid(precommandeId, referenceTransaction);
      return 'PRISE';
    },

    ownPartRefunded: async (unit, precommandeId, referenceTransaction) => {
      await ownPartsIn(unit).markRefunded(precommandeId, referenceTransaction);
    },
  };
};
