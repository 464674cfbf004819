import type { CreditedInvoice, CreditNoteReason } from '@portail/rules/campaigns/credit-notes.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface LockedInvoice extends CreditedInvoice {
  readonly numero: string;
  readonly orderId: string;
  readonly financeurId: string;
  readonly contract: string;
}

interface EndedLine {
  readonly id: string;
  readonly modePaiement: number;
  readonly referenceTransaction: string | null;
  readonly statut: string;
  readonly statutPaiement: string;
}

interface NewCreditNote {
  readonly invoice: LockedInvoice;
  readonly amountCents: number;
  readonly reason: CreditNoteReason;
  readonly postingId: string | null;
  readonly parties: object | null;
  readonly day: CalendarDay;
  readonly now: Date;
  readonly aloneCents: number;
  readonly operator: string;
  readonly requestedBy: string | undefined;
  readonly approvedBy: string | undefined;
  readonly requestId: string | undefined;
  readonly command: { readonly owner: string; readonly key: string } | undefined;
}

/** The figures of an invoice, and what its credit notes may still say. */
export const readCreditedInvoice = async (
  reader: Reader,
  numero: string,
): Promise<LockedInvoice | undefined> => {
  const { rows } = await sql<LockedInvoice>`
      select f.numero, f.commande_id as "orderId", f.financeur_id as "financeurId",
        f.contract_numero as contract, f.montant_cents as "amountCents",
        f.credite_cents as "creditedCents",
        coalesce((
          select sum(m.montant_cents) from encaissement_manuel m
          where m.nature = 'FACTURE' and m.reference = f.numero and m.rendu_le is null
        ), 0)::bigint as "receivedCents",
        o.statut = 'EN_ATTENTE_PAIEMENT' as "isWaiting", o.statut = 'TERMINEE' as "isMade",
        coalesce((
          select sum(p.part_financee_cents) from precommande p
          join ledger_journal j on j.posting_id = p.id and j.kind = 'COMMANDE'
          join ledger_journal r on r.reverses = j.id
          where p.commande_id = o.id), 0)::bigint as "takenBackCents",
        coalesce((
          select sum(a.montant_cents) from avoir_financeur a
          where a.facture_numero = f.numero and a.motif = 'VALEUR_REPRISE'
        ), 0)::bigint as "takenBackCreditedCents"
      from facture_financeur f join commande_financeur o on o.id = f.commande_id
      where f.numero = ${numero}`.execute(reader);
  return rows[0];
};

/** Credit notes on the invoices of funders, written by the system, operators and funders. */
export const creditNotesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);

  return {
    /** Locked before its figures are read: a receipt may just have been written. */
    lockInvoice: async (numero: string): Promise<LockedInvoice | undefined> => {
      await sql`
        select from facture_financeur where numero = ${numero} for no key update`.execute(db);
      return await readCreditedInvoice(db, numero);
    },

    /** The invoice of an order of the funder, if it waits for its payment. */
    findWaiting: async (
      scope: FunderScope,
      campaignId: string,
      reference: string,
    ): Promise<{ statut: string; numero: string | null } | undefined> =>
      await db
        .selectFrom('commande_financeur as o')
        .leftJoin('facture_financeur as f', 'f.commande_id', 'o.id')
        .select(['o.statut', 'f.numero'])
        .where(ownContract(scope, 'o', 'contract_numero'))
        .where('o.session_id', '=', campaignId)
        .where('o.reference', '=', reference)
        .executeTakeFirst(),

    /** False when the order does not wait any more. */
    cancelOrder: async (orderId: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('commande_financeur')
        .set({ statut: 'ANNULEE', avance_le: sql<Date>`ledger_now()` })
        .where('id', '=', orderId)
        .where('statut', '=', 'EN_ATTENTE_PAIEMENT')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /**
     * The lines of a cancelled order may be ordered again. Where the person has another open line
     * in the campaign, that one stands and this one ends.
     */
    releaseLines: async (orderId: string, now: Date): Promise<readonly EndedLine[]> => {
      const { rows } = await sql<EndedLine>`
        update precommande p set commande_id = null, version = p.version + 1,
          updated_at = greatest(p.updated_at, ${now}::timestamptz),
          statut = case when exists (
            select from precommande n
            where n.beneficiary_id = p.beneficiary_id and n.session_id = p.session_id
              and n.commande_id is null and n.statut in ('EN_ATTENTE', 'VALIDEE')
          ) then 'ANNULEE' else p.statut end
        where p.commande_id = ${orderId}::uuid
        returning p.id, p.mode_paiement as "modePaiement",
          p.reference_transaction as "referenceTransaction", p.statut,
          p.statut_paiement as "statutPaiement"`.execute(db);
      return rows.filter(({ statut }) => statut === 'ANNULEE');
    },

    setCredited: async (
      numero: string,
      amountCents: number,
      statut: 'A_PAYER' | 'PAYEE' | 'CREDITEE',
    ): Promise<void> => {
      await db
        .updateTable('facture_financeur')
        .set((eb) => ({ credite_cents: eb('credite_cents', '+', amountCents), statut }))
        .where('numero', '=', numero)
        .execute();
    },

    /** Returns its number, allocated in its transaction, so that a failure leaves no gap. */
    add: async (note: NewCreditNote): Promise<string> => {
      const { invoice, day, command } = note;
      const year = day.slice(0, 4);
      const parties = note.parties === null ? null : JSON.stringify(note.parties);
      const { rows } = await sql<{ numero: string }>`
        with numbered as (
          insert into avoir_numero as known (annee, dernier) values (${Number(year)}, 1)
          on conflict (annee) do update set dernier = known.dernier + 1
          returning dernier
        )
        insert into avoir_financeur (numero, facture_numero, financeur_id, contract_numero,
          montant_cents, motif, posting_id, parties, seuil_cents, operateur, demande_par, valide_par,
          operation_id, commande_owner, commande_cle, emis_le)
        select 'A' || ${year}::text || '-' || lpad(dernier::text, 6, '0'), ${invoice.numero},
          ${invoice.financeurId}::uuid, ${invoice.contract}, ${note.amountCents}::bigint,
          ${note.reason}, ${note.postingId}::uuid, ${parties}::jsonb, ${note.aloneCents}::bigint,
          ${note.operator}, ${note.requestedBy ?? null}::uuid, ${note.approvedBy ?? null}::uuid,
          ${note.requestId ?? null}::uuid, ${command?.owner ?? null}, ${command?.key ?? null},
          ${note.now}::timestamptz
        from numbered returning numero`.execute(db);
      const [added] = rows;
      if (added === undefined) throw new Error('an inserted credit note answers its number');
      return added.numero;
    },
  };
};
