import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** Transfers that came back and wait for an operator. */
export const heldPayoutsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    lockFile: (id: string) =>
      db
        .selectFrom('versement_fichier')
        .select(['id', 'message_id as messageId', 'refuse_le as refusedAt'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    /** An instant transfer is in no file. */
    isInstant: async (id: string): Promise<boolean> => {
      const row = await db
        .selectFrom('versement')
        .select('id')
        .where('id', '=', id)
        .where('fichier_id', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Of a file, or one instant transfer. */
    lockHeld: (id: string) =>
      db
        .selectFrom('versement')
        .select(['id', 'intervenant_id as intervenantId', 'retenu_cents as deductedCents'])
        .where((eb) =>
          eb.or([
            eb('fichier_id', '=', id),
            eb.and([eb('id', '=', id), eb('fichier_id', 'is', null)]),
          ]),
        )
        .where('retenu', '=', true)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** Their payments are part of the next payout. */
    release: async (payoutIds: readonly string[]): Promise<void> => {
      if (payoutIds.length === 0) return;
      await db
        .updateTable('versement')
        .set({ retenu: false })
        .where('id', 'in', [...payoutIds])
        .execute();
    },

    /**
     * Takes the payments of a transfer again, all of them or none: a transfer keeps its number only
     * with its amount. None when one was cancelled, changed or paid meanwhile, or when the payer or
     * the payee is on hold.
     */
    retake: async (payoutId: string): Promise<boolean> => {
      const { rows } = await sql<{ isWhole: boolean }>`
        with lines as (
          select l.paiement_id, l.remise_id, l.reglement_id, l.montant_cents
          from versement_ligne l where l.versement_id = ${payoutId}
        ), accounts as (
          select p.id, p.beneficiary_id, p.montant_cents + p.complement_cents = l.montant_cents as is_same
          from paiement_compte p join lines l on l.paiement_id = p.id
          where p.statut = 'EN_COURS' order by p.id for no key update of p
        ), papers as (
          select r.id, r.beneficiary_id, r.montant_cents = l.montant_cents as is_same
          from remise_titres r join lines l on l.remise_id = r.id
          where r.statut = 'EN_COURS' order by r.id for no key update of r
        ), invoices as (
          select g.id, null::uuid as beneficiary_id, g.montant_cents - g.rendu_cents = l.montant_cents as is_same
          from reglement_factures g join lines l on l.reglement_id = g.id
          where g.statut = 'EN_COURS' order by g.id for no key update of g
        ), found as (
          select * from accounts union all select * from papers union all select * from invoices
        )
        select (select count(*) from found where is_same) = (select count(*) from lines)
          and not exists (
            select from found f join beneficiary b on b.id = f.beneficiary_id
            join outgoing_holds h on h.account_id = b.account_id and h.lifted_at is null)
          and not exists (
            select from versement v join intervenant i on i.id = v.intervenant_id
            join outgoing_holds h on h.account_id = i.account_id and h.lifted_at is null
            where v.id = ${payoutId}) as "isWhole"`.execute(db);
      if (rows[0]?.isWhole !== true) return false;
      await sql`
        with lines as (
          update versement_ligne set rejetee = false where versement_id = ${payoutId}
          returning paiement_id, remise_id, reglement_id
        ), accounts as (
          update paiement_compte p set statut = 'EFFECTUE' from lines l where p.id = l.paiement_id
        ), papers as (
          update remise_titres r set statut = 'EFFECTUE' from lines l where r.id = l.remise_id
        )
        update reglement_factures g set statut = 'EFFECTUE' from lines l where g.id = l.reglement_id
      `.execute(db);
      return true;
    },

    /** The same transfer, with its number, to the payee's present bank details. */
    sendAgain: async (payoutId: string, bankId: string): Promise<void> => {
      await db
        .updateTable('versement')
        .set({
          statut: 'EMIS',
          rejete_le: null,
          motif_rejet: null,
          retenu: false,
          coordonnees_id: bankId,
        })
        .where('id', '=', payoutId)
        .execute();
    },

    movements: (payoutId: string) =>
      db
        .selectFrom('versement_mouvement')
        .select(['contract_numero as contract', 'montant_cents as cents'])
        .where('versement_id', '=', payoutId)
        .orderBy('contract_numero')
        .execute(),

    /** The one that was reversed stays in the ledger. */
    replaceMovement: async (
      payoutId: string,
      { contract, journalId }: { readonly contract: string; readonly journalId: number },
    ): Promise<void> => {
      await db
        .updateTable('versement_mouvement')
        .set({ journal_id: journalId })
        .where('versement_id', '=', payoutId)
        .where('contract_numero', '=', contract)
        .execute();
    },

    renameFile: async (
      id: string,
      { messageId, day }: { readonly messageId: string; readonly day: string },
    ): Promise<void> => {
      await db
        .updateTable('versement_fichier')
        .set({
          message_id: messageId,
          statut: 'PRET',
          transmis_le: null,
          refuse_le: null,
          motif_refus: null,
          reemis_jour: day,
        })
        .where('id', '=', id)
        .execute();
    },
  };
};
