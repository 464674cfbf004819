import { sql, type RawBuilder } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewPayoutFile {
  readonly id: string;
  readonly messageId: string;
  readonly day: string;
  readonly createdAt: Date;
}

interface NewPayout {
  readonly id: string;
  readonly fileId: string;
  readonly intervenantId: string;
  readonly bankId: string;
  readonly endToEndId: string;
  readonly createdAt: Date;
  /** Exclusive: later payments are for the next file. */
  readonly until: Date;
}

/** The part of one contract: a ledger movement belongs to one contract. */
export interface ContractPart {
  readonly contract: string;
  readonly count: number;
  readonly cents: number;
}

/** Payments made just before the payer was put on hold wait for the review too. */
export const payerNotHeld = (beneficiaryId: RawBuilder<unknown>) => sql`not exists (
  select from beneficiary b join outgoing_holds h
    on h.account_id = b.account_id and h.lifted_at is null
  where b.id = ${beneficiaryId})`;

/** A payment that came back waits while an operator decides about its transfer. */
export const notHeldForOperator = (
  line: 'paiement_id' | 'remise_id' | 'reglement_id',
  id: string,
) =>
  sql`not exists (
    select from versement_ligne l join versement v on v.id = l.versement_id
    where l.${sql.ref(line)} = ${sql.ref(id)} and l.rejetee and v.retenu)`;

export const payoutsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** Returns the file of the day, creating it if needed. */
    openFile: async (file: NewPayoutFile) => {
      await db
        .insertInto('versement_fichier')
        .values({
          id: file.id,
          message_id: file.messageId,
          jour: file.day,
          statut: 'EN_PREPARATION',
          created_at: file.createdAt,
          transmis_le: null,
        })
        .onConflict((conflict) => conflict.column('jour').doNothing())
        .execute();
      return await db
        .selectFrom('versement_fichier')
        .select(['id', 'statut'])
        .where('jour', '=', file.day)
        .executeTakeFirstOrThrow();
    },

    /** False once closed. The shared lock allows other additions, but not the closing. */
    joinFile: async (fileId: string): Promise<boolean> => {
      const file = await db
        .selectFrom('versement_fichier')
        .select('statut')
        .where('id', '=', fileId)
        .forShare()
        .executeTakeFirst();
      return file?.statut === 'EN_PREPARATION';
    },

    /** The usable bank details; a change of them waits for this transaction. */
    lockBank: (intervenantId: string, usableBefore: Date) =>
      db
        .selectFrom('coordonnees_bancaires')
        .select(['id', 'titulaire as holder'])
        .where('intervenant_id', '=', intervenantId)
        .where('remplacees_le', 'is', null)
        .where('refusees_le', 'is', null)
        .where('titulaire_illisible_le', 'is', null)
        .where('retenues_le', 'is', null)
        .where('utilisables_le', '<', usableBefore)
        .forShare()
        .executeTakeFirst(),

    /** False when it was found before. The payee must give other bank details. */
    markHolderUnreadable: async (bankId: string, at: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('coordonnees_bancaires')
        .set({ titulaire_illisible_le: at })
        .where('id', '=', bankId)
        .where('titulaire_illisible_le', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /**
     * Pays out everything due to a payee: payments, lines and payout in one statement. A payment
     * that is being cancelled is waited for, and then excluded.
     */
    take: async (payout: NewPayout): Promise<readonly ContractPart[]> => {
      const { rows } = await sql<ContractPart>`
        with accounts as (
          update paiement_compte set statut = 'EFFECTUE'
          where intervenant_id = ${payout.intervenantId} and statut = 'EN_COURS'
            and created_at < ${payout.until} and ${payerNotHeld(sql.ref('paiement_compte.beneficiary_id'))}
            and ${notHeldForOperator('paiement_id', 'paiement_compte.id')}
          returning id, contract_numero, montant_cents + complement_cents as cents
        ), papers as (
          update remise_titres set statut = 'EFFECTUE'
          where intervenant_id = ${payout.intervenantId} and statut = 'EN_COURS'
            and created_at < ${payout.until} and ${payerNotHeld(sql.ref('remise_titres.beneficiary_id'))}
            and ${notHeldForOperator('remise_id', 'remise_titres.id')}
          returning id, contract_numero, montant_cents as cents
        ), invoices as (
          update reglement_factures set statut = 'EFFECTUE'
          where intervenant_id = ${payout.intervenantId} and statut = 'EN_COURS'
            and paye_le < ${payout.until}
            and ${notHeldForOperator('reglement_id', 'reglement_factures.id')}
          returning id, contract_numero, montant_cents - rendu_cents as cents
        ), due as (
          select id as paiement_id, null::uuid as remise_id, null::uuid as reglement_id,
            contract_numero, cents from accounts
          union all
          select null, id, null, contract_numero, cents from papers
          union all
          select null, null, id, contract_numero, cents from invoices where cents > 0
        ), made as (
          insert into versement (id, fichier_id, intervenant_id, coordonnees_id, bout_en_bout,
            nombre, montant_cents, statut, created_at)
          select ${payout.id}::uuid, ${payout.fileId}::uuid, ${payout.intervenantId}::uuid,
            ${payout.bankId}::uuid, ${payout.endToEndId}::text, count(*), sum(cents), 'EMIS',
            ${payout.createdAt}::timestamptz
          from due having count(*) > 0
        ), lines as (
          insert into versement_ligne (versement_id, rang, paiement_id, remise_id, reglement_id,
            contract_numero, montant_cents)
          select ${payout.id}::uuid, row_number() over (order by paiement_id, remise_id, reglement_id),
            paiement_id, remise_id, reglement_id, contract_numero, cents
          from due
        )
        select contract_numero as contract, count(*)::integer as count, sum(cents)::bigint as cents
        from due group by contract_numero order by contract_numero
      `.execute(db);
      return rows;
    },

    /** Credit notes to deduct from the next payout; a new one waits for this transaction. */
    lockDeductions: (intervenantId: string) =>
      db
        .selectFrom('retenue_intervenant')
        .select([
          'avoir_numero as creditNote',
          'contract_numero as contract',
          'montant_cents as cents',
        ])
        .where('intervenant_id', '=', intervenantId)
        .where('versement_id', 'is', null)
        .where('recouvree_le', 'is', null)
        .orderBy('created_at')
        .orderBy('avoir_numero')
        .forNoKeyUpdate()
        .execute(),

    /** Writes the deductions on the payout, which is lowered by their sum. */
    deduct: async (
      payoutId: string,
      deductions: readonly { readonly creditNote: string; readonly cents: number }[],
    ): Promise<void> => {
      if (deductions.length === 0) return;
      const total = deductions.reduce((sum, { cents }) => sum + cents, 0);
      await db
        .updateTable('versement')
        .set((eb) => ({
          montant_cents: eb('montant_cents', '-', total),
          retenu_cents: total,
        }))
        .where('id', '=', payoutId)
        .execute();
      await db
        .updateTable('retenue_intervenant')
        .set({ versement_id: payoutId })
        .where(
          'avoir_numero',
          'in',
          deductions.map(({ creditNote }) => creditNote),
        )
        .execute();
    },

    /** The account payments of a payout. */
    listPayments: async (payoutId: string): Promise<readonly string[]> => {
      const rows = await db
        .selectFrom('versement_ligne')
        .select('paiement_id as id')
        .where('versement_id', '=', payoutId)
        .where('paiement_id', 'is not', null)
        .execute();
      return rows.flatMap(({ id }) => id ?? []);
    },

    addMovement: async (
      payoutId: string,
      movement: {
        readonly contract: string;
        readonly journalId: number;
        readonly cents: number;
      },
    ): Promise<void> => {
      await db
        .insertInto('versement_mouvement')
        .values({
          versement_id: payoutId,
          contract_numero: movement.contract,
          journal_id: movement.journalId,
          montant_cents: movement.cents,
        })
        .execute();
    },

    /** `undefined` when the file was closed before. */
    closeFile: async (fileId: string) => {
      const file = await db
        .selectFrom('versement_fichier')
        .select('statut')
        .where('id', '=', fileId)
        .forUpdate()
        .executeTakeFirst();
      if (file?.statut !== 'EN_PREPARATION') return undefined;
      const { rows } = await sql<{ count: number; cents: number }>`
        update versement_fichier f
        set nombre = s.count, total_cents = s.cents,
          statut = case when s.count > 0 then 'PRET' else 'VIDE' end
        from (
          select count(*)::integer as count, coalesce(sum(montant_cents), 0)::bigint as cents
          from versement where fichier_id = ${fileId}
        ) s
        where f.id = ${fileId}
        returning f.nombre as count, f.total_cents as cents
      `.execute(db);
      return rows[0];
    },

    /** Unless the file has another number since: the bank refused it, and it is to be sent again. */
    markSent: async (fileId: string, messageId: string, at: Date): Promise<void> => {
      await db
        .updateTable('versement_fichier')
        .set({ statut: 'TRANSMIS', transmis_le: at })
        .where('id', '=', fileId)
        .where('message_id', '=', messageId)
        .where('statut', '=', 'PRET')
        .execute();
    },
  };
};

export interface RejectedLine {
  readonly paymentId: string;
  readonly type: 'COMPTE' | 'TITRE';
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

    /** The payments of the payout are due again. */
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
        ), deductions as (
          update retenue_intervenant set versement_id = null where versement_id = ${payoutId}
        )
        select id as "paymentId", 'COMPTE' as type, carte_reference is not null as "hasCard" from accounts
        union all
        select id, 'TITRE', false from papers
      `.execute(db);
      return rows;
    },

    /** Whether a payment of the payout was part of another one that came back. */
    cameBackBefore: async (payoutId: string): Promise<boolean> => {
      const { rows } = await sql`
        select from versement_ligne l join versement_ligne b
          on b.versement_id <> l.versement_id and b.rejetee
          and (b.paiement_id = l.paiement_id or b.remise_id = l.remise_id
            or b.reglement_id = l.reglement_id)
        where l.versement_id = ${payoutId} limit 1`.execute(db);
      return rows.length > 0;
    },

    /** Held: its payments wait for an operator before they are paid again. */
    markRejected: async (
      payoutId: string,
      {
        reason,
        at,
        isHeld,
        isUnsent,
      }: {
        readonly reason: string;
        readonly at: Date;
        readonly isHeld: boolean;
        readonly isUnsent: boolean;
      },
    ): Promise<void> => {
      await db
        .updateTable('versement')
        .set({
          statut: 'REJETE',
          rejete_le: at,
          motif_rejet: reason,
          retenu: isHeld,
          retire_le: isUnsent ? at : null,
        })
        .where('id', '=', payoutId)
        .execute();
    },

    /** Newer bank details of the payee stay usable. */
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
