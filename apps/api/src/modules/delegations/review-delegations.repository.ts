import { sql } from 'kysely';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { DELEGATION_COLUMNS } from './delegations.repository.ts';

/** Of the house: what it says of a proof. */
export const reviewedDelegationsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Whoever withdraws it meanwhile waits, and the other way round. */
    lock: (id: string) =>
      db
        .selectFrom('delegation as d')
        .innerJoin('user_account as c', 'c.id', 'd.delegue_account_id')
        .select(DELEGATION_COLUMNS)
        .select(['c.id as delegateId', sql<boolean>`c.password_hash is not null`.as('hasPassword')])
        .where('d.id', '=', id)
        .forNoKeyUpdate('d')
        .executeTakeFirst(),

    validate: async (
      id: string,
      said: { readonly at: Date; readonly by: string; readonly invitationUntil: string },
    ): Promise<void> => {
      await db
        .updateTable('delegation')
        .set({
          justificatif_valide_le: said.at,
          justificatif_valide_par: said.by,
          invitation_jusquau: said.invitationUntil,
        })
        .where('id', '=', id)
        .execute();
    },

    refuse: async (
      id: string,
      { at, reason }: { readonly at: Date; readonly reason: string },
    ): Promise<void> => {
      await db
        .updateTable('delegation')
        .set({ close_le: at, close_par: 'MAISON', motif_refus: reason })
        .where('id', '=', id)
        .execute();
    },
  };
};
