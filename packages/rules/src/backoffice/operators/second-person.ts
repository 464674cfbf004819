import type { Permission } from '../../identity/access/vocabulary.ts';
import { centsOf, type Cents } from '../../money/cents.ts';
import type { ApprovalAct } from './operations.ts';

/** What one operator gives back alone, unless the house says otherwise (REFUND_ALONE_CENTS). */
export const REFUND_ALONE_CENTS: Cents = centsOf(50_000);

/**
 * What one operator records alone as received (RECEIPT_ALONE_CENTS). Nothing: an invented transfer
 * gives value that no bank statement shows, so every receipt takes two persons.
 */
export const RECEIPT_ALONE_CENTS: Cents = centsOf(0);

/** An export of more lines than these leaves the house only when a second person agrees (S44). */
export const EXPORT_LINES_ALONE = 1_000;

/** For so long another operator may decide; then it is asked again, with what is true by then. */
export const SECOND_PERSON_DAYS = 7;

/** Does giving this back ask for two persons? The threshold itself is still given back alone. */
export const needsSecondPerson = (
  amountCents: number,
  aloneCents: number = REFUND_ALONE_CENTS,
): boolean => amountCents > aloneCents;

interface Deciding {
  readonly askedBy: string;
  readonly decidedBy: string;
}

/** Nobody decides what they asked themselves: two persons are two accounts. */
export const mayDecide = ({ askedBy, decidedBy }: Deciding): boolean => askedBy !== decidedBy;

/** What the person who asked must still be allowed to do when it is approved. */
export const ASKER_PERMISSION: Readonly<Record<ApprovalAct, Permission>> = {
  REMBOURSEMENT: 'BO_OPERATIONS',
  ENCAISSEMENT: 'BO_OPERATIONS',
  CONTRAT: 'BO_FINANCEURS',
  TEXTES_COURRIELS: 'BO_PERSONNALISATION',
  COMMANDE_FINANCEUR: 'GERER_SESSIONS_PRECOMMANDE',
};

/** What the second person must be allowed to do: for a funder's order, to administer its space. */
export const APPROVER_PERMISSION: Readonly<Record<ApprovalAct, Permission>> = {
  ...ASKER_PERMISSION,
  COMMANDE_FINANCEUR: 'GERER_UTILISATEURS',
};
