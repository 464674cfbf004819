import type { Cents } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewCreditNote {
  readonly numero: string;
  readonly invoice: string;
  readonly beneficiaryId: string;
  readonly day: string;
  readonly fingerprint: string;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly refundCents: Cents;
  readonly toAccountsCents: Cents;
  readonly postingId: string | null;
  /** Nothing remains to be refunded. */
  readonly isRefunded: boolean;
}

export interface GivenShare {
  readonly compteId: string;
  /** What this account paid, less what credit notes refunded to it. */
  readonly cents: number;
  /** Whether a refund to this account can still be spent. */
  readonly isPayable: boolean;
}

export const creditNotesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (made: NewCreditNote): Promise<void> => {
      await db
        .insertInto('avoir_service')
        .values({
          numero: made.numero,
          facture_numero: made.invoice,
          beneficiary_id: made.beneficiaryId,
          date_avoir: made.day,
          empreinte: made.fingerprint,
          montant_cents: made.amountCents,
          motif: made.reason,
          a_rembourser_cents: made.refundCents,
          rendu_comptes_cents: made.toAccountsCents,
          posting_id: made.postingId,
          recu_le: sql<Date>`ledger_now()`,
          rembourse_le: made.isRefunded ? sql<Date>`ledger_now()` : null,
        })
        .execute();
    },

    /** The provider gives the amount back on its next payout. */
    deduct: async (made: {
      readonly creditNote: string;
      readonly intervenantId: string;
      readonly contract: string;
      readonly amountCents: Cents;
    }): Promise<void> => {
      await db
        .insertInto('retenue_intervenant')
        .values({
          avoir_numero: made.creditNote,
          intervenant_id: made.intervenantId,
          contract_numero: made.contract,
          montant_cents: made.amountCents,
          created_at: sql<Date>`ledger_now()`,
        })
        .execute();
    },

    /** Lowers the amount due; an invoice with nothing due is paid. */
    credit: async (
      invoice: string,
      amountCents: Cents,
      statut: 'A_PAYER' | 'PAYEE',
    ): Promise<void> => {
      await sql`
        update facture_service set avoirs_cents = avoirs_cents + ${amountCents}, statut = ${statut},
          payee_le = case when ${statut} = 'PAYEE' then coalesce(payee_le, ledger_now()) end
        where numero = ${invoice}
      `.execute(db);
    },

    /** A credit note that remains to be refunded, with the contract of its posting. */
    lockOwed: async (numero: string) => {
      const { rows } = await sql<{ cents: number; contract: string; beneficiaryId: string }>`
        select a.a_rembourser_cents - a.rendu_comptes_cents as cents, j.contract_numero as contract,
          a.beneficiary_id as "beneficiaryId"
        from avoir_service a join ledger_journal j on j.posting_id = a.posting_id
        where a.numero = ${numero} and a.rembourse_le is null
        for no key update of a
      `.execute(db);
      return rows[0];
    },

    markRefunded: async (numero: string): Promise<void> => {
      await db
        .updateTable('avoir_service')
        .set({ rembourse_le: sql<Date>`ledger_now()` })
        .where('numero', '=', numero)
        .execute();
    },

    findPayment: (paymentId: string) =>
      db
        .selectFrom('paiement_compte')
        .select(['contract_numero as contract', 'intervenant_id as intervenantId'])
        .where('id', '=', paymentId)
        .executeTakeFirst(),

    /** The accounts of a payment, the last drawn first. */
    listShares: async (paymentId: string): Promise<readonly GivenShare[]> => {
      const { rows } = await sql<GivenShare>`
        with journals as (
          select j.id from paiement_compte p join ledger_journal j on j.posting_id = p.posting_id
          where p.id = ${paymentId} and j.phase = 'POSTE' and j.kind = 'PAIEMENT_COMPTE'
          union all
          select j.id from paiement_compte p join ledger_journal w on w.posting_id = p.posting_id
          join ledger_journal j on j.resolves = w.id
          where p.id = ${paymentId} and j.kind = 'PAIEMENT_COMPTE'
        ), given as (
          select a.id, a.compte_id, -e.amount as cents, e.line
          from journals j join ledger_entry e on e.journal_id = j.id
          join ledger_account a on a.id = e.account_id
          where a.kind = 'BENEFICIAIRE_COMPTE'
        ), back as (
          select e.account_id, sum(e.amount) as cents
          from paiement_facture x
          join avoir_service n on n.facture_numero = x.facture_numero
          join ledger_journal j on j.posting_id = n.posting_id
          join ledger_entry e on e.journal_id = j.id
          where x.paiement_id = ${paymentId}
          group by e.account_id
        )
        select g.compte_id as "compteId", (g.cents - coalesce(b.cents, 0))::bigint as cents,
          est_payable(k.millesime, ledger_now()) as "isPayable"
        from given g join compte_cesu k on k.id = g.compte_id
        left join back b on b.account_id = g.id
        order by g.line desc
      `.execute(db);
      return rows;
    },
  };
};
