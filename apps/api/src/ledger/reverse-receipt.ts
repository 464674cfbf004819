import type { JournalKind } from '@portail/rules/ledger/vocabulary.ts';
import { DomainError } from '../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';
import { ledgerIn } from './ledger.repository.ts';
import type { MovementAuthor } from './posting.ts';
import { taskPostingId } from './task-posting-id.ts';

interface ReceiptToReverse {
  readonly postingId: string;
  readonly kind: JournalKind;
  /** With the journal, what makes the reversal unique: a receipt may be recorded and reversed again. */
  readonly cause: readonly [task: string, subject: string];
  readonly caseId: string;
  readonly author: MovementAuthor;
}

/** Reverses the movement of money received; refused when none is left to reverse. */
export const reverseReceipt = async (
  unit: UnitOfWork,
  { postingId, kind, cause, caseId, author }: ReceiptToReverse,
): Promise<string> => {
  const journalId = await ledgerIn(unit).findUnreversed(postingId, kind);
  if (journalId === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
  const id = taskPostingId(...cause, String(journalId));
  await ledgerIn(unit).reverseInFull(journalId, { id, caseId, author });
  return id;
};
