import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewOwnBank {
  readonly id: string;
  readonly holder: string;
  readonly sealedIban: string;
  readonly ibanEnd: string;
  readonly bic: string | null;
  readonly bank: string;
  readonly createdAt: Date;
  readonly usableAt: Date;
}

/** The caller's own bank details, and nobody else's. */
export const ownBankIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    /** Two changes at once come one after the other. */
    lockCurrent: async () => {
      await db
        .selectFrom('beneficiary')
        .select('id')
        .where('id', '=', beneficiaryId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      return await db
        .selectFrom('coordonnees_beneficiaire')
        .select([
          'id',
          'titulaire as holder',
          'iban_scelle as sealedIban',
          'iban_fin as ibanEnd',
          'bic',
          'banque as bank',
          'utilisable_a_partir_de as usableAt',
        ])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('remplacees_le', 'is', null)
        .executeTakeFirst();
    },

    replace: async (details: NewOwnBank): Promise<void> => {
      await db
        .updateTable('coordonnees_beneficiaire')
        .set({ remplacees_le: details.createdAt })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('remplacees_le', 'is', null)
        .execute();
      await db
        .insertInto('coordonnees_beneficiaire')
        .values({
          id: details.id,
          beneficiary_id: beneficiaryId,
          titulaire: details.holder,
          iban_scelle: details.sealedIban,
          iban_fin: details.ibanEnd,
          bic: details.bic,
          banque: details.bank,
          created_at: details.createdAt,
          utilisable_a_partir_de: details.usableAt,
          remplacees_le: null,
        })
        .execute();
    },
  };
};
export type LockedBank = NonNullable<
  Awaited<ReturnType<ReturnType<typeof ownBankIn>['lockCurrent']>>
>;
