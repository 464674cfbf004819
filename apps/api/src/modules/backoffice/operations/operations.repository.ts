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
      const rows = JSON.stringify(
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
        })),
      );
      // One parameter: a statement pays hundreds at once, and thousands of parameters are slow to parse.
      await sql`
        insert into encaissement_manuel (id, nature, reference, beneficiary_id, contract_numero,
          montant_cents, moyen, recu_le, reference_bancaire, posting_id, reception_id,
          releve_ligne_id, automatique, seuil_cents, operateur, demande_par, valide_par,
          commande_owner, commande_cle, created_at)
        select r.id, r.nature, r.reference, r.beneficiary_id, r.contract_numero, r.montant_cents,
          r.moyen, r.recu_le, r.reference_bancaire, r.posting_id, r.reception_id,
          r.releve_ligne_id, r.automatique, r.seuil_cents, r.operateur, r.demande_par, r.valide_par,
          r.commande_owner, r.commande_cle, (select ledger_now())
        from jsonb_to_recordset(${rows}::jsonb) r (id uuid, nature text, reference text,
          beneficiary_id uuid, contract_numero text, montant_cents bigint, moyen text, recu_le date,
          reference_bancaire text, posting_id uuid, reception_id uuid, releve_ligne_id uuid,
          automatique boolean, seuil_cents bigint, operateur text, demande_par uuid, valide_par uuid,
          commande_owner text, commande_cle text)`.execute(db);
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

    /** What was received of an invoice and not given back, the last first. */
    lockOfInvoice: (numero: string) =>
      db
        .selectFrom('encaissement_manuel')
        .select([
          'id',
          'contract_numero as contract',
          'montant_cents as amountCents',
          'moyen as means',
          'recu_le as day',
          'reference_bancaire as bankReference',
          'posting_id as postingId',
          'reception_id as receptionId',
          'releve_ligne_id as lineId',
          'automatique as isAutomatic',
          'seuil_cents as aloneCents',
          'operateur as operator',
          'demande_par as requestedBy',
          'valide_par as approvedBy',
        ])
        .where('nature', '=', 'FACTURE')
        .where('reference', '=', numero)
        .where('rendu_le', 'is', null)
        .orderBy('created_at', 'desc')
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
