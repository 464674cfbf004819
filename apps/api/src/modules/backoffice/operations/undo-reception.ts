import type { ReceiptKind } from '@portail/rules/backoffice/operators/operations.ts';
import { centsOf, type Cents } from '@portail/rules/money/cents.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { statementLinesIn } from '../../settlement/statements/statements.module.ts';
import { receiptsIn } from './operations.repository.ts';
import { payerCreditsIn } from './payer-credits.repository.ts';
import { createRecordTransfers, type RecordedBy } from './record-transfers.ts';

interface Settled {
  readonly beneficiaryId: string | null;
  readonly contract: string;
  readonly amountCents: Cents;
  readonly postingId: string;
}

interface Undoing {
  readonly reference: string;
  readonly operator: { readonly actor: string; readonly requestId: string };
}

/** Reverses one receipt; each kind by the module that owns it. */
type UndoReceipt = (
  unit: UnitOfWork,
  undoing: Undoing & {
    readonly receipt: { readonly postingId: string; readonly amountCents: number };
  },
) => Promise<Settled>;

const CREDIT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const totalOf = (all: readonly { readonly amountCents: number }[]): number =>
  all.reduce((sum, { amountCents }) => sum + amountCents, 0);

export const createUndoReception = (
  platform: Pick<Platform, 'units' | 'ids' | 'clock' | 'outbox' | 'config'>,
  undo: Readonly<Record<ReceiptKind, UndoReceipt>>,
) => {
  const transfers = createRecordTransfers(platform);
  const byOf = ({ operator }: Undoing): RecordedBy => ({
    ...operator,
    origin: 'BACK_OFFICE',
    isAutomatic: false,
    aloneCents: 0,
  });

  return {
    /**
     * Undoes all that one transfer or cheque paid, with what it brought above: its line of the
     * statement is to be treated again. Refused once a credit that it made was used or refunded.
     */
    undoReception: async (unit: UnitOfWork, undoing: Undoing): Promise<Settled> => {
      const { reference, operator } = undoing;
      const last = await receiptsIn(unit).findActive(reference);
      if (last === undefined) throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
      const receipts = await receiptsIn(unit).lockReception(last.id, last.receptionId);
      const credits = payerCreditsIn(unit);
      const made = last.receptionId === null ? [] : await credits.lockReception(last.receptionId);
      const used = await credits.lockUsedBy(receipts.map(({ id }) => id));
      if (receipts.length === 0 || made.some(({ statut }) => statut !== 'OUVERT')) {
        throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
      }
      let settled: Settled | undefined;
      for (const receipt of receipts) {
        const one = await undo[receipt.nature](unit, {
          reference: receipt.reference,
          operator,
          receipt,
        });
        await receiptsIn(unit).markUndone(receipt.id);
        if (receipt.reference === reference) settled = one;
      }
      for (const credit of made) {
        await transfers.reverseCredit(unit, credit, byOf(undoing));
        await credits.close(credit.id, 'ANNULE');
      }
      for (const credit of used) await transfers.reopenCredit(unit, credit, byOf(undoing));
      const lines = receipts.flatMap(({ lineId }) => lineId ?? []);
      if (lines.length > 0)
        await statementLinesIn(unit).reopen([...new Set(lines)], operator.actor);
      if (settled === undefined)
        throw new Error('the receipt that was asked for is in its reception');
      return {
        ...settled,
        amountCents: centsOf(totalOf(receipts) + totalOf(made) - totalOf(used)),
      };
    },

    /** What a payer gave above what was due leaves the bank again. */
    refundCredit: async (unit: UnitOfWork, undoing: Undoing): Promise<Settled> => {
      const credits = payerCreditsIn(unit);
      const credit = CREDIT_ID.test(undoing.reference)
        ? await credits.lock(undoing.reference)
        : undefined;
      if (credit?.statut !== 'OUVERT') throw new DomainError('REMBOURSEMENT_IMPOSSIBLE');
      const postingId = await transfers.reverseCredit(unit, credit, byOf(undoing));
      await credits.close(credit.id, 'REMBOURSE');
      const { beneficiaryId, contract, amountCents } = credit;
      return { beneficiaryId, contract, amountCents: centsOf(amountCents), postingId };
    },
  };
};
