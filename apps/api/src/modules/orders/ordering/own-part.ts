import { PAYMENT_MODES, isPending } from '@portail/rules/orders/order-statut.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { campaignStatut } from '@portail/rules/campaigns/campaign-days.ts';
import { isOrderingOpen } from '@portail/rules/wallet/vouchers/millesime.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { ownPartQueries } from './orders.queries.ts';
import { ownPartsIn, type OwnPartRow } from './own-part.repository.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { reverseReceipt } from '../../../ledger/reverse-receipt.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { debitTakenBack, shareReceived } from '../../../ledger/templates/orders.ts';
import type { AwaitedPayment } from '../../../ledger/awaited-payment.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';

/** A cancelled or refused order, with its payment. */
interface CancelledOrder {
  readonly id: string;
  readonly modePaiement: number;
  readonly referenceTransaction: string | null;
}

/**
 * Only card payments are refunded automatically; an operator refunds the others, which stay `PAYEE`
 * until then.
 */
export const createOpenRefund =
  ({ outbox }: Pick<Platform, 'outbox'>) =>
  async (
    unit: UnitOfWork,
    { id, modePaiement, referenceTransaction }: CancelledOrder,
  ): Promise<void> => {
    if (modePaiement !== PAYMENT_MODES.CARTE || referenceTransaction === null) return;
    const payload: CardRefundPayload = { precommandeId: id, referenceTransaction };
    await outbox.add(unit, {
      kind: CARD_REFUND,
      dedupKey: `${CARD_REFUND}:${referenceTransaction}`,
      payload,
    });
  };

/** An own part that is to be paid by card. */
interface OwnPart {
  readonly precommandeId: string;
  /** The own part and the fees. */
  readonly amountCents: Cents;
  readonly contract: string;
  readonly beneficiaryId: string;
}

/** PRISE: the payment counts for the order; A_REMBOURSER: it must be refunded. */
type OwnPartOutcome = 'PRISE' | 'A_REMBOURSER';

/** Outbox message: refund the card payment of an order that will not be made. */
const CARD_REFUND = 'REMBOURSEMENT_CARTE';
interface CardRefundPayload {
  readonly precommandeId: string;
  readonly referenceTransaction: string;
}

export interface OwnParts {
  readonly findOwnPart: (
    scope: BeneficiaryScope,
    idSession: string,
  ) => Promise<OwnPart | undefined>;
  /** Idempotent per transaction: providers repeat notifications. */
  readonly ownPartPaid: (
    unit: UnitOfWork,
    precommandeId: string,
    amountCents: Cents,
    referenceTransaction: string,
  ) => Promise<OwnPartOutcome>;
  /** Records that the transaction was refunded. */
  readonly ownPartRefunded: (
    unit: UnitOfWork,
    precommandeId: string,
    referenceTransaction: string,
  ) => Promise<void>;
}

export const createOwnParts = ({ reader, clock }: Pick<Platform, 'reader' | 'clock'>): OwnParts => {
  /**
   * The date of the notification counts, not of the card payment: afterwards the order cannot be
   * made.
   */
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

/** The operator who records the payment. */
interface Operator {
  readonly actor: string;
  readonly requestId: string;
}

/** The received or refunded amount and its person. */
interface SettledShare {
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

const BY_HAND: ReadonlySet<number> = new Set([
  PAYMENT_MODES.CHEQUE,
  PAYMENT_MODES.VIREMENT,
  PAYMENT_MODES.PRELEVEMENT,
]);

const authorOf = ({ actor, requestId }: Operator, { contract }: OwnPartRow): MovementAuthor => ({
  actor,
  origin: 'BACK_OFFICE',
  requestId,
  contract,
});

/** Derived from the order, so that a repeated command is one receipt. */
const receiptOf = (precommandeId: string): string => taskPostingId('encaissement', precommandeId);

const settledOf = (row: OwnPartRow, postingId: string): SettledShare => ({
  beneficiaryId: row.beneficiaryId,
  contract: row.contract,
  amountCents: centsOf(row.amountCents),
  postingId,
});

/** Orders that a cheque, a transfer or a debit may pay, locked in the order of their ids. */
export const lockAwaitedShares = async (
  unit: UnitOfWork,
  references: readonly string[],
): Promise<readonly AwaitedPayment[]> =>
  (await ownPartsIn(unit).lockByReferences(references)).map((row) => ({
    nature: 'COMMANDE',
    reference: row.reference,
    id: row.id,
    contract: row.contract,
    beneficiaryId: row.beneficiaryId,
    financeurId: null,
    dueCents:
      row.statutPaiement === 'A_PAYER' &&
      (isPending(row.statut) || row.isTakenBack) &&
      BY_HAND.has(row.modePaiement)
        ? row.amountCents
        : 0,
    isDivisible: false,
    postingId: () => receiptOf(row.id),
    received: (amountCents) => shareReceived(shareOf('COMMANDE', row.id), amountCents, 'BANQUE'),
  }));

/** Which of these orders a debit still pays, under the locks of all of them. */
export const lockExpectedDebits = (
  unit: UnitOfWork,
  references: readonly string[],
): Promise<readonly OwnPartRow[]> => ownPartsIn(unit).lockExpectedDebits(references);

/** Their payment has come: the orders can be made. */
export const markSharesPaid = (unit: UnitOfWork, ids: readonly string[]): Promise<void> =>
  ownPartsIn(unit).markAllPaid(ids);

interface ShareToReturn {
  readonly reference: string;
  readonly operator: Operator;
}

/**
 * Refunds the payment of a finished order, or reverses a payment that did not arrive, which is then
 * owed again.
 */
const createTakeBackShare =
  ({ ids }: Pick<Platform, 'ids'>, isOver: boolean) =>
  async (unit: UnitOfWork, { reference, operator }: ShareToReturn): Promise<SettledShare> => {
    const parts = ownPartsIn(unit);
    const row = await parts.lockByReference(reference);
    if (row === undefined || !isReturnable(row, isOver)) {
      throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    }
    const postingId = await reverseReceipt(unit, {
      postingId: receiptOf(row.id),
      kind: 'ENCAISSEMENT',
      cause: ['remboursement', row.id],
      caseId: ids.ordered(),
      author: authorOf(operator, row),
    });
    await (isOver ? parts.markRefunded(row.id, null) : parts.markOwed(row.id));
    return settledOf(row, postingId);
  };

const isCancelled = ({ statut }: OwnPartRow): boolean =>
  statut === 'ANNULEE' || statut === 'REFUSEE';

const isReturnable = (row: OwnPartRow, isOver: boolean): boolean => {
  if (row.statutPaiement !== 'PAYEE' || !BY_HAND.has(row.modePaiement)) return false;
  return isOver ? isCancelled(row) : isPending(row.statut) && !row.isTaken;
};

interface TakenBackDebit {
  readonly precommandeId: string;
  readonly debitId: string;
  readonly amountCents: Cents;
  /** A return later than the scheme allows moves nothing. */
  readonly isInTime: boolean;
  readonly author: Omit<MovementAuthor, 'contract'>;
}

/**
 * The bank took back a debit that was collected. ATTENDUE: the order waits for its payment again.
 * DETTE: the value was given or the payment refunded, and the person owes it; nothing is taken from
 * their accounts. ANNULEE: the refund of a cancelled order is not due any more.
 */
export type TakenBackShare =
  | {
      readonly effect: 'ATTENDUE' | 'DETTE' | 'ANNULEE' | 'HORS_DELAI';
      readonly reference: string;
    }
  | undefined;

/** Locked before its debit, as when a payment is received. */
export const lockOrderOfDebit = async (unit: UnitOfWork, precommandeId: string): Promise<void> => {
  await ownPartsIn(unit).lock(precommandeId);
};

/** Moves the books for a debit that the bank took back; `undefined` when they hold no such payment. */
export const createTakeBackDebit =
  ({ ids }: Pick<Platform, 'ids'>) =>
  async (unit: UnitOfWork, taken: TakenBackDebit): Promise<TakenBackShare> => {
    const { precommandeId, debitId, amountCents, isInTime, author } = taken;
    const parts = ownPartsIn(unit);
    const row = await parts.lock(precommandeId);
    if (row === undefined) return undefined;
    const { reference, contract } = row;
    if ((await parts.findReceived(receiptOf(row.id))) !== amountCents) return undefined;
    const posting = {
      id: taskPostingId('prelevement-repris', debitId),
      author: { ...author, contract },
    };
    const isRefunded = row.statutPaiement === 'REMBOURSEE';
    if (!isRefunded && row.statutPaiement !== 'PAYEE') return undefined;
    const journalId = await ledgerIn(unit).findUnreversed(receiptOf(row.id), 'ENCAISSEMENT');
    if (journalId === undefined && !isRefunded) return undefined;
    if (!isInTime) return { effect: 'HORS_DELAI', reference };
    if (journalId !== undefined) {
      await ledgerIn(unit).reverseInFull(journalId, { ...posting, caseId: ids.ordered() });
      if (isCancelled(row) && !isRefunded) {
        await parts.markNothingPaid(row.id);
        return { effect: 'ANNULEE', reference };
      }
    } else {
      // Refunded by us and taken back by the bank: the person has it twice.
      const share = shareOf('COMMANDE', row.id);
      await ledgerIn(unit).post({ ...posting, journals: [debitTakenBack(share, amountCents)] });
    }
    await parts.markOwed(row.id);
    return { effect: isPending(row.statut) && !row.isTaken ? 'ATTENDUE' : 'DETTE', reference };
  };

export const createRefundShare = (platform: Pick<Platform, 'ids'>) =>
  createTakeBackShare(platform, true);
export const createUndoShare = (platform: Pick<Platform, 'ids'>) =>
  createTakeBackShare(platform, false);

/**
 * Reverses the account credit of a fully funded line without vouchers. An amount spent meanwhile
 * becomes a debt, never a negative balance.
 */
export const createTakeBackCredit =
  ({ ids }: Pick<Platform, 'ids'>) =>
  async (
    unit: UnitOfWork,
    { reference, operator }: ShareToReturn,
  ): Promise<Omit<SettledShare, 'postingId'> & ({ postingId: string } | { debtId: string })> => {
    const parts = ownPartsIn(unit);
    const row = await parts.lockByReference(reference);
    const credit = row === undefined ? undefined : await parts.findCredit(row.id);
    if (row === undefined || credit === undefined) {
      throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    }
    const postingId = taskPostingId('credit-repris', row.id);
    const outcome = await ledgerIn(unit).reverse(credit.journalId, {
      id: postingId,
      caseId: ids.ordered(),
      author: authorOf(operator, row),
    });
    const taken = {
      beneficiaryId: row.beneficiaryId,
      contract: row.contract,
      amountCents: centsOf(credit.cents),
    };
    return 'debt' in outcome ? { ...taken, debtId: outcome.debt } : { ...taken, postingId };
  };
