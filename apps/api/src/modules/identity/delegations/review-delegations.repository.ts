import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { DELEGATION_COLUMNS } from './delegations.repository.ts';

/** Of the house: what it says of a proof. */
export const reviewedDelegationsIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Whoever withdraws it meanwhile waits, and the other way round. */
    lock: (id: string) =>
      db
        .selectFrom('delegation as d')
        .select(DELEGATION_COLUMNS)
        .where('d.id', '=', id)
        .forNoKeyUpdate()
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
