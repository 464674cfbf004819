import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface RejectedLine {
  readonly paymentId: string;
  readonly type: 'COMPTE' | 'TITRE';
  /** Whether a card paid a part of it. */
  readonly hasCard: boolean;
}

export const rejectionsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    lock: (endToEndId: string) =>
      db
        .selectFrom('versement')
        .select(['id', 'statut', 'coordonnees_id as bankId'])
        .where('bout_en_bout', '=', endToEndId)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    movements: (payoutId: string) =>
      db
        .selectFrom('versement_mouvement')
        .select(['contract_numero as contract', 'journal_id as journalId'])
        .where('versement_id', '=', payoutId)
        .orderBy('contract_numero')
        .execute(),

    /** Its payments are owed again, and wait for the next payout. */
    reopen: async (payoutId: string): Promise<readonly RejectedLine[]> => {
      const { rows } = await sql<RejectedLine>`
        with lines as (
          update versement_ligne set rejetee = true where versement_id = ${payoutId}
          returning paiement_id, remise_id, reglement_id
        ), accounts as (
          update paiement_compte p set statut = 'EN_COURS'
          from lines l where p.id = l.paiement_id returning p.id, p.carte_reference
        ), papers as (
          update remise_titres r set statut = 'EN_COURS'
          from lines l where r.id = l.remise_id returning r.id
        ), invoices as (
          update reglement_factures g set statut = 'EN_COURS'
          from lines l where g.id = l.reglement_id
        )
        select id as "paymentId", 'COMPTE' as type, carte_reference is not null as "hasCard" from accounts
        union all
        select id, 'TITRE', false from papers
      `.execute(db);
      return rows;
    },

    markRejected: async (payoutId: string, reason: string, at: Date): Promise<void> => {
      await db
        .updateTable('versement')
        .set({ statut: 'REJETE', rejete_le: at, motif_rejet: reason })
        .where('id', '=', payoutId)
        .execute();
    },

    /** Nothing else goes there; details that were given since are not concerned. */
    refuseBank: async (bankId: string, at: Date): Promise<void> => {
      await db
        .updateTable('coordonnees_bancaires')
        .set({ refusees_le: at })
        .where('id', '=', bankId)
        .where('refusees_le', 'is', null)
        .execute();
    },
  };
};
