import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import { ledgerIn } from '../../../ledger/ledger.repository.ts';
import { taskPostingId } from '../../../ledger/task-posting-id.ts';
import { creditNoteTransferred } from '../../../ledger/templates/payments.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { creditNotesIn } from './credit-notes.repository.ts';

export interface TransferredNote {
  readonly reference: string;
  readonly operator: { readonly actor: string; readonly requestId: string };
}

interface SettledNote {
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

/** The operator's task after AVOIR_A_REMBOURSER: the transfer is made at the bank, and written here once. */
export const transferCreditNote = async (
  unit: UnitOfWork,
  { reference, operator }: TransferredNote,
): Promise<SettledNote> => {
  const creditNotes = creditNotesIn(unit);
  const owed = await creditNotes.lockOwed(reference);
  if (owed === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
  const { beneficiaryId, contract } = owed;
  const amountCents = centsOf(owed.cents);
  const postingId = taskPostingId('AVOIR_VIRE', reference);
  await ledgerIn(unit).post({
    id: postingId,
    author: { ...operator, origin: 'BACK_OFFICE', contract },
    journals: [creditNoteTransferred(reference, amountCents)],
  });
  await creditNotes.markRefunded(reference);
  return { beneficiaryId, contract, amountCents, postingId };
};
