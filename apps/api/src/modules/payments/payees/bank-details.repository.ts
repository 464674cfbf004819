import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { IntervenantScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewBankDetails {
  readonly id: string;
  readonly holder: string;
  readonly sealedIban: string;
  readonly ibanEnd: string;
  readonly bic: string | null;
  readonly createdAt: Date;
  readonly usableAt: Date;
}

export const bankDetailsIn = (unit: UnitOfWork, { intervenantId }: IntervenantScope) => {
  const db = transactionOf(unit);
  return {
    /** The payee's row is locked too, so concurrent changes and payouts wait for each other. */
    lockCurrent: async () => {
      await db
        .selectFrom('intervenant')
        .select('id')
        .where('id', '=', intervenantId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      return await db
        .selectFrom('coordonnees_bancaires')
        .select([
          'id',
          'titulaire as holder',
          'iban_scelle as sealedIban',
          'iban_fin as ibanEnd',
          'bic',
          'utilisables_le as usableAt',
          'refusees_le as refusedAt',
          'titulaire_illisible_le as unreadableAt',
          'retenues_le as heldAt',
        ])
        .where('intervenant_id', '=', intervenantId)
        .where('remplacees_le', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
    },

    replace: async (details: NewBankDetails): Promise<void> => {
      await db
        .updateTable('coordonnees_bancaires')
        .set({ remplacees_le: details.createdAt })
        .where('intervenant_id', '=', intervenantId)
        .where('remplacees_le', 'is', null)
        .execute();
      await db
        .insertInto('coordonnees_bancaires')
        .values({
          id: details.id,
          intervenant_id: intervenantId,
          titulaire: details.holder,
          iban_scelle: details.sealedIban,
          iban_fin: details.ibanEnd,
          bic: details.bic,
          created_at: details.createdAt,
          utilisables_le: details.usableAt,
          remplacees_le: null,
          refusees_le: null,
          titulaire_illisible_le: null,
        })
        .execute();
    },
  };
};
