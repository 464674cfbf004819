import { centsOf, formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { isPending } from '@portail/rules/orders/order-statut.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import { shareOf } from '../../../ledger/accounts.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../../ledger/posting.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { shareReceived } from '../../../ledger/templates/orders.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { ownPartsIn, type OwnPartRow } from './own-part.repository.ts';

/** Who at the house does it. */
export interface Operator {
  readonly actor: string;
  readonly requestId: string;
}

export interface ReceivedShare {
  readonly reference: string;
  readonly amountCents: Cents;
  readonly operator: Operator;
  /** What else the money settles, in the same transaction: a debit that is out. */
  readonly settle?: ((unit: UnitOfWork, precommandeId: string) => Promise<unknown>) | undefined;
}

/** What was received or given back, and for whom. */
export interface SettledShare {
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

/** The same order always makes the same movement: a command typed twice is one receipt. */
const receiptOf = (precommandeId: string): string => taskPostingId('encaissement', precommandeId);

const settledOf = (row: OwnPartRow, postingId: string): SettledShare => ({
  beneficiaryId: row.beneficiaryId,
  contract: row.contract,
  amountCents: centsOf(row.amountCents),
  postingId,
});

const requireExpected = (row: OwnPartRow | undefined, amountCents: Cents): OwnPartRow => {
  if (row === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  const isExpected = row.statutPaiement === 'A_PAYER' && isPending(row.statut);
  if (!BY_HAND.has(row.modePaiement) || !isExpected) {
    throw new DomainError('ENCAISSEMENT_NON_ATTENDU');
  }
  if (row.amountCents !== amountCents) {
    const owed = formatAmount(centsOf(row.amountCents));
    const message = `Cette commande attend ${owed}, ni plus ni moins.`;
    throw new DomainError('MONTANT_DIFFERENT', { fields: [{ champ: 'montant', message }] });
  }
  return row;
};

/** Money that came by cheque or bank: the share is paid, and the books know before the order is made. */
export const receiveShare = async (
  unit: UnitOfWork,
  { reference, amountCents, operator, settle }: ReceivedShare,
): Promise<SettledShare> => {
  const parts = ownPartsIn(unit);
  const row = requireExpected(await parts.lockByReference(reference), amountCents);
  const postingId = receiptOf(row.id);
  await parts.markPaid(row.id, null);
  await settle?.(unit, row.id);
  await ledgerIn(unit).post({
    id: postingId,
    author: authorOf(operator, row),
    journals: [shareReceived(shareOf('COMMANDE', row.id), amountCents, 'BANQUE')],
  });
  return settledOf(row, postingId);
};

type GivenBack = Pick<ReceivedShare, 'reference' | 'operator'>;

/**
 * What came by cheque or bank for an order that is over goes back; or what turned out not to have
 * come for one that is not made yet: then it is owed again.
 */
const createTakeBackShare =
  ({ ids }: Pick<Platform, 'ids'>, isOver: boolean) =>
  async (unit: UnitOfWork, { reference, operator }: GivenBack): Promise<SettledShare> => {
    const parts = ownPartsIn(unit);
    const row = await parts.lockByReference(reference);
    if (row === undefined || !isReturnable(row, isOver)) {
      throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    }
    const journalId = await parts.findReceipt(receiptOf(row.id));
    if (journalId === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
    const postingId = taskPostingId('remboursement', row.id, String(journalId));
    const outcome = await ledgerIn(unit).reverse(journalId, {
      id: postingId,
      caseId: ids.ordered(),
      author: authorOf(operator, row),
    });
    // Its accounts keep no balance: nothing of it can have been spent.
    if ('debt' in outcome) throw new Error('a receipt cannot be spent');
    await (isOver ? parts.markRefunded(row.id, null) : parts.markOwed(row.id));
    return settledOf(row, postingId);
  };

const isReturnable = (row: OwnPartRow, isOver: boolean): boolean => {
  if (row.statutPaiement !== 'PAYEE' || !BY_HAND.has(row.modePaiement)) return false;
  return isOver
    ? row.statut === 'ANNULEE' || row.statut === 'REFUSEE'
    : isPending(row.statut) && !row.isTaken;
};

export const createRefundShare = (platform: Pick<Platform, 'ids'>) =>
  createTakeBackShare(platform, true);
export const createUndoShare = (platform: Pick<Platform, 'ids'>) =>
  createTakeBackShare(platform, false);

/**
 * Takes back the value that an order's line gave to an account: only of a line that its funder paid
 * for whole, and without vouchers. What was spent meanwhile is a debt, never a negative balance.
 */
export const createTakeBackCredit =
  ({ ids }: Pick<Platform, 'ids'>) =>
  async (
    unit: UnitOfWork,
    { reference, operator }: GivenBack,
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
      amountCents: centsOf(Number(credit.cents)),
    };
    return 'debt' in outcome ? { ...taken, debtId: outcome.debt } : { ...taken, postingId };
  };
