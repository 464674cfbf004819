import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewInvitation {
  readonly id: string;
  readonly contract: string;
  readonly nom: string;
  readonly email: string;
  readonly createdAt: Date;
}

export const invitationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async ({ beneficiaryId }: BeneficiaryScope, asked: NewInvitation): Promise<void> => {
      await db
        .insertInto('invitation_intervenant')
        .values({
          id: asked.id,
          beneficiary_id: beneficiaryId,
          contract_numero: asked.contract,
          nom: asked.nom,
          email: asked.email,
          created_at: asked.createdAt,
          sent_at: null,
        })
        .execute();
    },

    /** The address has served: it is forgotten. */
    markSent: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('invitation_intervenant')
        .set({ nom: null, email: null, sent_at: now })
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .execute();
    },
  };
};
