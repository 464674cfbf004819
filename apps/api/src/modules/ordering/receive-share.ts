import { centsOf, formatAmount, type Cents } from '@portail/rules/money/cents.ts';
import { isPending } from '@portail/rules/orders/order-statut.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/payment-modes.ts';
import { shareOf } from '../../ledger/accounts.ts';
import { ledgerIn } from '../../ledger/ledger.repository.ts';
import type { MovementAuthor } from '../../ledger/posting.ts';
import { taskPostingId } from '../../ledger/task-posting-id.ts';
import { shareReceived } from '../../ledger/templates/share-received.ts';
import type { Platform } from '../../platform/platform.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { ownPartsIn, type OwnPartRow } from './own-part.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'ids'>;

/** Who at the house does it, and why it is theirs to do. */
export interface Operator {
  readonly actor: string;
  readonly requestId: string;
}

export interface ReceivedShare {
  readonly reference: string;
  readonly amountCents: Cents;
  readonly operator: Operator;
  /** What else the money settles, in the same transaction: a debit that is out. */
  readonly settle?: (unit: UnitOfWork, precommandeId: string) => Promise<unknown>;
}

/** Said to the operator, who reads French and can look again. */
export class ShareProblem extends Error {
  override readonly name = 'ShareProblem';
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

const requireAwaited = (row: OwnPartRow | undefined, amountCents: Cents): OwnPartRow => {
  if (row === undefined) throw new ShareProblem('Cette commande n’existe pas.');
  if (!BY_HAND.has(row.modePaiement)) {
    throw new ShareProblem('Cette commande n’attend ni chèque, ni virement, ni prélèvement.');
  }
  if (row.statutPaiement !== 'A_PAYER' || !isPending(row.statut)) {
    throw new ShareProblem(
      `Cette commande n’attend aucun paiement (${row.statut}, ${row.statutPaiement}).`,
    );
  }
  if (row.amountCents !== amountCents) {
    const owed = formatAmount(centsOf(row.amountCents));
    throw new ShareProblem(`Cette commande attend ${owed}, ni plus ni moins.`);
  }
  return row;
};

/** Money that came by cheque or bank: the share is paid, and the books know before the order is made. */
export const createReceiveShare =
  ({ units }: Dependencies) =>
  ({ reference, amountCents, operator, settle }: ReceivedShare): Promise<void> =>
    units.transact(async (unit) => {
      const parts = ownPartsIn(unit);
      const row = requireAwaited(await parts.lockByReference(reference), amountCents);
      await parts.markPaid(row.id, null);
      await settle?.(unit, row.id);
      await ledgerIn(unit).post({
        id: receiptOf(row.id),
        author: authorOf(operator, row),
        journals: [shareReceived(shareOf('COMMANDE', row.id), amountCents, 'BANQUE')],
      });
    });

/** Sends back what came by cheque or bank for an order that is over. */
export const createRefundShare =
  ({ units, ids }: Dependencies) =>
  ({ reference, operator }: Pick<ReceivedShare, 'reference' | 'operator'>): Promise<void> =>
    units.transact(async (unit) => {
      const parts = ownPartsIn(unit);
      const row = await parts.lockByReference(reference);
      if (row === undefined) throw new ShareProblem('Cette commande n’existe pas.');
      const isOver = row.statut === 'ANNULEE' || row.statut === 'REFUSEE';
      if (!isOver || row.statutPaiement !== 'PAYEE' || !BY_HAND.has(row.modePaiement)) {
        throw new ShareProblem(
          `Cette commande n’a rien à rembourser (${row.statut}, ${row.statutPaiement}).`,
        );
      }
      const journalId = await parts.findReceipt(receiptOf(row.id));
      if (journalId === undefined) {
        throw new ShareProblem('L’encaissement de cette commande n’est pas dans les livres.');
      }
      await ledgerIn(unit).reverse(journalId, {
        id: taskPostingId('remboursement', row.id),
        caseId: ids.ordered(),
        author: authorOf(operator, row),
      });
      await parts.markRefunded(row.id, null);
    });
