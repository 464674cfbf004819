import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface LockedClaim {
  readonly creditNote: string;
  readonly reference: string;
  readonly intervenantId: string;
  readonly contract: string;
  readonly amountCents: number;
  readonly isOpen: boolean;
}

/** Deductions that are asked from their payees. */
export const claimedDeductionsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    /** False when it was asked, deducted or paid meanwhile. */
    ask: async (creditNote: string, reference: string, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('retenue_intervenant')
        .set({ reference, demandee_le: now })
        .where('avoir_numero', '=', creditNote)
        .where('reference', 'is', null)
        .where('versement_id', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Locked as a payout locks them: one of both takes the deduction. */
    lockAll: async (references: readonly string[]): Promise<readonly LockedClaim[]> => {
      if (references.length === 0) return [];
      const { rows } = await sql<LockedClaim>`
        select avoir_numero as "creditNote", reference, intervenant_id as "intervenantId",
          contract_numero as contract, montant_cents as "amountCents",
          versement_id is null and recouvree_le is null as "isOpen"
        from retenue_intervenant where reference = any (${[...references]}::text[])
        order by reference for no key update`.execute(db);
      return rows;
    },

    setRecovered: async (creditNotes: readonly string[], isRecovered: boolean): Promise<void> => {
      if (creditNotes.length === 0) return;
      await db
        .updateTable('retenue_intervenant')
        .set({ recouvree_le: isRecovered ? sql<Date>`ledger_now()` : null })
        .where(sql<boolean>`avoir_numero = any (${[...creditNotes]}::text[])`)
        .execute();
    },
  };
};

interface ClaimedFrom {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly creditNote: string;
  readonly reference: string;
  readonly amountCents: number;
}

export const claimQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Deductions that no payout covered since that instant, by credit note. */
  listDue: async (before: Date, after: string, limit: number): Promise<readonly string[]> => {
    const rows = await reader
      .selectFrom('retenue_intervenant')
      .select('avoir_numero as creditNote')
      .where('versement_id', 'is', null)
      .where('reference', 'is', null)
      .where('created_at', '<=', before)
      .where('avoir_numero', '>', after)
      .orderBy('avoir_numero')
      .limit(limit)
      .execute();
    return rows.map(({ creditNote }) => creditNote);
  },

  /** `undefined` once it is paid or deducted. */
  findRecipient: async (creditNote: string): Promise<ClaimedFrom | undefined> =>
    await reader
      .selectFrom('retenue_intervenant as r')
      .innerJoin('intervenant as i', 'i.id', 'r.intervenant_id')
      .innerJoin('user_account as u', 'u.id', 'i.account_id')
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.mail',
        'r.avoir_numero as creditNote',
        sql<string>`r.reference`.as('reference'),
        'r.montant_cents as amountCents',
      ])
      .where('r.avoir_numero', '=', creditNote)
      .where('r.reference', 'is not', null)
      .where('r.versement_id', 'is', null)
      .where('r.recouvree_le', 'is', null)
      .where('u.disabled_at', 'is', null)
      .executeTakeFirst(),
});
