import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface AccountKey {
  readonly id: string;
  readonly contract: string;
  readonly produit: string;
  readonly millesime: number;
  readonly now: Date;
}

interface FoundAccount {
  readonly id: string;
  readonly isBlocked: boolean;
}

export const ownAccountsIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    /**
     * The person's account in euros of a product and vintage, created when missing; `undefined`
     * when the existing account holds monthly rights.
     */
    findOrOpen: async (account: AccountKey): Promise<FoundAccount | undefined> => {
      const { id, contract, produit, millesime, now } = account;
      await db
        .insertInto('compte_cesu')
        .values({
          id,
          beneficiary_id: beneficiaryId,
          contract_numero: contract,
          produit_id: produit,
          millesime,
          type_compte: 'MONTANT',
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['beneficiary_id', 'contract_numero', 'produit_id', 'millesime'])
            .doNothing(),
        )
        .execute();
      const found = await db
        .selectFrom('compte_cesu')
        .select(['id', 'statut'])
        .where('beneficiary_id', '=', beneficiaryId)
        .where('contract_numero', '=', contract)
        .where('produit_id', '=', produit)
        .where('millesime', '=', millesime)
        .where('type_compte', '=', 'MONTANT')
        .executeTakeFirst();
      return found === undefined
        ? undefined
        : { id: found.id, isBlocked: found.statut === 'BLOQUE' };
    },
  };
};
