import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewMandate {
  readonly id: string;
  readonly rum: string;
  readonly holder: string;
  readonly sealedIban: string;
  readonly ibanEnd: string;
  readonly bic: string | null;
  readonly createdAt: Date;
}

/** A person's own mandates, and nobody else's. */
export const mandatesIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    insert: async (mandate: NewMandate): Promise<void> => {
      await db
        .insertInto('mandat_sepa')
        .values({
          id: mandate.id,
          rum: mandate.rum,
          beneficiary_id: beneficiaryId,
          titulaire: mandate.holder,
          iban_scelle: mandate.sealedIban,
          iban_fin: mandate.ibanEnd,
          bic: mandate.bic,
          statut: 'EN_ATTENTE',
          created_at: mandate.createdAt,
          signed_at: null,
          revoked_at: null,
        })
        .execute();
    },

    lock: (rum: string) =>
      db
        .selectFrom('mandat_sepa')
        .select(['id', 'rum', 'statut', 'iban_fin as ibanEnd'])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('rum', '=', rum)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    /** One at a time: a new signature ends the last one. */
    revokeActive: async (now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ statut: 'REVOQUE', revoked_at: now })
        .where('beneficiary_id', '=', beneficiaryId)
        .where('statut', '=', 'ACTIF')
        .execute();
    },

    sign: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ statut: 'ACTIF', signed_at: now })
        .where('id', '=', id)
        .execute();
    },

    revoke: async (id: string, now: Date): Promise<void> => {
      await db
        .updateTable('mandat_sepa')
        .set({ statut: 'REVOQUE', revoked_at: now })
        .where('id', '=', id)
        .execute();
    },
  };
};
