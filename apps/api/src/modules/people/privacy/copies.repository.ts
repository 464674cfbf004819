import type { Reader } from '../../../platform/db/database.ts';
import { lockBeneficiary } from '../../../platform/db/beneficiary-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

const LISTED_MAX = 10;

export const ownCopies = (db: Reader, { beneficiaryId }: BeneficiaryScope) =>
  db
    .selectFrom('copie_donnees')
    .select([
      'id',
      'demandee_le as requestedAt',
      'prete_le as readyAt',
      'expire_le as expiresAt',
      'telechargee_le as fetchedAt',
    ])
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('demandee_le', 'desc')
    .limit(LISTED_MAX)
    .execute();
export type CopyRow = Awaited<ReturnType<typeof ownCopies>>[number];

export const copiesIn = (unit: UnitOfWork, scope: BeneficiaryScope) => {
  const db = transactionOf(unit);
  const { beneficiaryId } = scope;
  return {
    /** Serialises concurrent requests of one person. */
    lockOwner: async () => {
      await lockBeneficiary(db, beneficiaryId);
      return await ownCopies(db, scope);
    },

    insert: async (id: string, requestedAt: Date): Promise<void> => {
      await db
        .insertInto('copie_donnees')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          demandee_le: requestedAt,
          prete_le: null,
          expire_le: null,
          telechargee_le: null,
          contenu_scelle: null,
        })
        .execute();
    },

    lock: (id: string) =>
      db
        .selectFrom('copie_donnees')
        .select(['id', 'expire_le as expiresAt', 'contenu_scelle as sealed'])
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .forUpdate()
        .executeTakeFirst(),

    /** A copy can be downloaded once; its content is deleted. */
    markFetched: async (id: string, at: Date): Promise<void> => {
      await db
        .updateTable('copie_donnees')
        .set({ telechargee_le: at, contenu_scelle: null })
        .where('id', '=', id)
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
    },
  };
};

/** For the jobs that make copies and empty the expired ones. */
export const keptCopiesIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Undefined once the copy is made: a message delivered twice makes one copy. */
    lockWaiting: (id: string) =>
      db
        .selectFrom('copie_donnees')
        .select('beneficiary_id as beneficiaryId')
        .where('id', '=', id)
        .where('prete_le', 'is', null)
        .forUpdate()
        .executeTakeFirst(),

    save: async (
      id: string,
      { sealed, at, expiresAt }: { sealed: Buffer; at: Date; expiresAt: Date },
    ): Promise<void> => {
      await db
        .updateTable('copie_donnees')
        .set({ prete_le: at, expire_le: expiresAt, contenu_scelle: sealed })
        .where('id', '=', id)
        .execute();
    },

    emptyExpired: async (now: Date): Promise<number> => {
      const { numUpdatedRows } = await db
        .updateTable('copie_donnees')
        .set({ contenu_scelle: null })
        .where('expire_le', '<', now)
        .where('contenu_scelle', 'is not', null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
};
