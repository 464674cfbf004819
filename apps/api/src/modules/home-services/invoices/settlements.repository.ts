import type { Cents } from '@portail/rules/money/cents.ts';
import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewSettlement {
  readonly id: string;
  readonly contract: string;
  readonly clientId: string;
  readonly intervenantId: string;
  readonly amountCents: Cents;
  readonly invoices: readonly { readonly numero: string; readonly due: Cents }[];
}

/** The row of a settlement is locked to end it, as that of a payment is. */
export const invoiceSettlementsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Contract under which the card payment is posted: first the one that gives home services. */
    contractOf: async ({ beneficiaryId }: BeneficiaryScope): Promise<string | undefined> => {
      const { rows } = await sql<{ numero: string }>`
        select bc.contract_numero as numero
        from beneficiary_contract bc join contract c on c.numero = bc.contract_numero
        where bc.beneficiary_id = ${beneficiaryId}
        order by c.contrat_sap_fk is null, bc.contract_numero limit 1
      `.execute(db);
      return rows[0]?.numero;
    },

    insert: async ({ beneficiaryId }: BeneficiaryScope, made: NewSettlement): Promise<void> => {
      await db
        .insertInto('reglement_factures')
        .values({
          id: made.id,
          beneficiary_id: beneficiaryId,
          contract_numero: made.contract,
          client_id: made.clientId,
          intervenant_id: made.intervenantId,
          montant_cents: made.amountCents,
          statut: 'EN_ATTENTE_CARTE',
          carte_reference: null,
          created_at: sql<Date>`ledger_now()`,
          paye_le: null,
        })
        .execute();
      await db
        .insertInto('reglement_facture')
        .values(
          made.invoices.map(({ numero, due }) => ({
            reglement_id: made.id,
            facture_numero: numero,
            beneficiary_id: beneficiaryId,
            demande_cents: due,
          })),
        )
        .execute();
    },

    lock: (id: string) =>
      db
        .selectFrom('reglement_factures')
        .select([
          'id',
          'contract_numero as contract',
          'intervenant_id as intervenantId',
          'montant_cents as amountCents',
          'statut',
          'carte_reference as cardReference',
        ])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** The person's own open card pages that hold one of these invoices. */
    listOpenPages: async (
      { beneficiaryId }: BeneficiaryScope,
      numeros: readonly string[],
    ): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('facture_service as f')
        .innerJoin('reglement_factures as r', 'r.id', 'f.reglement_id')
        .select('r.id')
        .distinct()
        .where('f.numero', 'in', [...numeros])
        .where('r.beneficiary_id', '=', beneficiaryId)
        .where('r.statut', '=', 'EN_ATTENTE_CARTE')
        .orderBy('r.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Card pages that have held their invoices for too long. */
    listForgotten: async (minutes: number, limit: number): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('reglement_factures')
        .select('id')
        .where('statut', '=', 'EN_ATTENTE_CARTE')
        .where('created_at', '<', sql<Date>`ledger_now() - make_interval(mins => ${minutes})`)
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    markPaid: async (id: string, cardReference: string): Promise<void> => {
      await db
        .updateTable('reglement_factures')
        .set({
          statut: 'EN_COURS',
          carte_reference: cardReference,
          paye_le: sql<Date>`ledger_now()`,
        })
        .where('id', '=', id)
        .execute();
    },

    end: async (id: string): Promise<void> => {
      await db
        .updateTable('reglement_factures')
        .set({ statut: 'ANNULE' })
        .where('id', '=', id)
        .execute();
    },

    /** Lowers the payout, if it was not made yet. */
    addCredited: async (id: string, cents: Cents): Promise<void> => {
      await sql`
        update reglement_factures set rendu_cents = rendu_cents + ${cents}
        where id = ${id} and statut = 'EN_COURS'
      `.execute(db);
    },

    /** Settlements of a returned payout whose card was refunded meanwhile. */
    listCardless: async (payoutId: string): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('versement_ligne as l')
        .innerJoin('reglement_factures as r', 'r.id', 'l.reglement_id')
        .innerJoin('carte_transaction as t', 't.reference', 'r.carte_reference')
        .select('r.id')
        .where('l.versement_id', '=', payoutId)
        .where('t.etat', '=', 'REMBOURSEE')
        .orderBy('r.id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
};
