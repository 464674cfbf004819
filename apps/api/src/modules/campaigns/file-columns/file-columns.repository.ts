import type { FunderFile } from '@portail/contract/campaigns/file-columns.schemas.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** The title of a funder's own for an expected column. */
export interface KeptTitle {
  readonly colonne: string;
  readonly titre: string;
}

/** The titles that a funder gives to the columns of its files. */
export const fileColumnsIn = (unit: UnitOfWork, { financeurId }: FunderScope, file: FunderFile) => {
  const db = transactionOf(unit);
  return {
    keep: async (colonne: string, titre: string): Promise<void> => {
      await db
        .insertInto('colonne_financeur')
        .values({ financeur_id: financeurId, fichier: file, colonne, titre })
        .onConflict((conflict) =>
          conflict.columns(['financeur_id', 'fichier', 'colonne']).doUpdateSet({ titre }),
        )
        .execute();
    },

    forget: async (colonne: string): Promise<void> => {
      await db
        .deleteFrom('colonne_financeur')
        .where('financeur_id', '=', financeurId)
        .where('fichier', '=', file)
        .where('colonne', '=', colonne)
        .execute();
    },
  };
};
