import type {
  ReceiptKind,
  ReceiptMeans,
  RefundKind,
  RefundReasonGiven,
} from '@portail/rules/backoffice/operators/operations.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewReceipt {
  readonly id: string;
  readonly nature: ReceiptKind;
  readonly reference: string;
  readonly beneficiaryId: string | null;
  readonly contract: string;
  readonly amountCents: number;
  readonly means: ReceiptMeans;
  readonly day: string;
  readonly bankReference: string | null;
  readonly postingId: string;
  /** The transfer or cheque that paid it, alone or with others. */
  readonly receptionId: string;
  readonly lineId: string | null;
  readonly isAutomatic: boolean;
  /** The amount up to which one operator may record alone on that day. */
  readonly aloneCents: number;
  readonly operator: string;
  readonly requestedBy: string | undefined;
  readonly approvedBy: string | undefined;
  readonly command: { readonly owner: string; readonly key: string } | undefined;
}

/** Recorded receipts; each is written with its ledger posting. */
export const receiptsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insertMany: async (receipts: readonly NewReceipt[]): Promise<void> => {
      if (receipts.length === 0) return;
      await db
        .insertInto('encaissement_manuel')
        .values(
          receipts.map((receipt) => ({
            id: receipt.id,
            nature: receipt.nature,
            reference: receipt.reference,
            beneficiary_id: receipt.beneficiaryId,
            contract_numero: receipt.contract,
            montant_cents: receipt.amountCents,
            moyen: receipt.means,
            recu_le: receipt.day,
            reference_bancaire: receipt.bankReference,
            posting_id: receipt.postingId,
            reception_id: receipt.receptionId,
            releve_ligne_id: receipt.lineId,
            automatique: receipt.isAutomatic,
            seuil_cents: receipt.aloneCents,
            operateur: receipt.operator,
            demande_par: receipt.requestedBy ?? null,
            valide_par: receipt.approvedBy ?? null,
            commande_owner: receipt.command?.owner ?? null,
            commande_cle: receipt.command?.key ?? null,
            rendu_le: null,
            created_at: sql<Date>`ledger_now()`,
          })),
        )
        .execute();
    },

    /** The last receipt of this reference that was not refunded. */
    findActive: (reference: string) =>
      db
        .selectFrom('encaissement_manuel')
        .select(['id', 'nature', 'reception_id as receptionId'])
        .where('reference', '=', reference)
        .where('rendu_le', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst(),

    /** Everything that one transfer or cheque paid, the last first. */
    lockReception: (receiptId: string, receptionId: string | null) =>
      db
        .selectFrom('encaissement_manuel')
        .select([
          'id',
          'nature',
          'reference',
          'posting_id as postingId',
          'montant_cents as amountCents',
          'releve_ligne_id as lineId',
        ])
        .where((eb) =>
          receptionId === null ? eb('id', '=', receiptId) : eb('reception_id', '=', receptionId),
        )
        .where('rendu_le', 'is', null)
        .orderBy('id', 'desc')
        .forUpdate()
        .execute(),

    markUndone: async (id: string): Promise<void> => {
      await db
        .updateTable('encaissement_manuel')
        .set({ rendu_le: sql<Date>`ledger_now()`, annule_le: sql<Date>`ledger_now()` })
        .where('id', '=', id)
        .execute();
    },

    markRefunded: async (nature: ReceiptKind, reference: string): Promise<void> => {
      await db
        .updateTable('encaissement_manuel')
        .set({ rendu_le: sql<Date>`ledger_now()` })
        .where('nature', '=', nature)
        .where('reference', '=', reference)
        .where('rendu_le', 'is', null)
        .execute();
    },
  };
};

export type Outcome =
  | { readonly issue: 'REMBOURSE'; readonly postingId: string }
  | { readonly issue: 'PRESTATAIRE' }
  | { readonly issue: 'DETTE'; readonly debtId: string };

interface NewManualRefund {
  readonly id: string;
  readonly nature: RefundKind;
  readonly reference: string;
  readonly beneficiaryId: string | null;
  readonly contract: string;
  readonly amountCents: number;
  readonly reason: RefundReasonGiven;
  readonly outcome: Outcome;
  readonly aloneCents: number;
  readonly operator: string;
  readonly requestedBy: string | undefined;
  readonly approvedBy: string | undefined;
  readonly command: { readonly owner: string; readonly key: string } | undefined;
}

/** Manual refunds; each is written with its posting, its provider request or its debt. */
export const manualRefundsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async ({ outcome, ...made }: NewManualRefund): Promise<void> => {
      await db
        .insertInto('remboursement_manuel')
        .values({
          id: made.id,
          nature: made.nature,
          reference: made.reference,
          beneficiary_id: made.beneficiaryId,
          contract_numero: made.contract,
          montant_cents: made.amountCents,
          motif: made.reason,
          issue: outcome.issue,
          posting_id: 'postingId' in outcome ? outcome.postingId : null,
          dette_id: 'debtId' in outcome ? outcome.debtId : null,
          seuil_cents: made.aloneCents,
          operateur: made.operator,
          demande_par: made.requestedBy ?? null,
          valide_par: made.approvedBy ?? null,
          commande_owner: made.command?.owner ?? null,
          commande_cle: made.command?.key ?? null,
          created_at: sql<Date>`ledger_now()`,
        })
        .execute();
    },
  };
};
