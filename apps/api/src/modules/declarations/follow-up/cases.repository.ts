import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const casesIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** The same lock as for answers of the bodies. */
    lock: (reference: string) =>
      db
        .selectFrom('declaration as d')
        .select(['d.id as declarationId'])
        .where('d.reference', '=', reference)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    findOpen: (declarationId: string) =>
      db
        .selectFrom('declaration_a_resoudre')
        .select('id')
        .where('declaration_id', '=', declarationId)
        .where('clos_le', 'is', null)
        .executeTakeFirst(),

    /** Resets the unanswered messages; their business keys stay. */
    reopenMessages: async (
      declarationId: string,
      { now, nextPollAt }: { readonly now: Date; readonly nextPollAt: Date },
    ): Promise<readonly string[]> => {
      const rows = await db
        .updateTable('declaration_envoi')
        .set({ etat: 'A_ENVOYER', suivi_le: nextPollAt, suivis: 0, repris_le: now })
        .where('declaration_id', '=', declarationId)
        .where('etat', '=', 'A_RESOUDRE')
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    markSending: async (declarationId: string): Promise<void> => {
      await db
        .updateTable('declaration')
        .set({ envoi: 'EN_COURS' })
        .where('id', '=', declarationId)
        .execute();
    },

    close: async (
      caseId: string,
      closed: {
        readonly issue: 'RENVOYEE' | 'RESOLUE';
        readonly reason: string;
        readonly now: Date;
      },
    ): Promise<void> => {
      await db
        .updateTable('declaration_a_resoudre')
        .set({
          clos_le: closed.now,
          issue: closed.issue,
          clos_par: userId,
          motif_cloture: closed.reason,
        })
        .where('id', '=', caseId)
        .execute();
    },
  };
};
