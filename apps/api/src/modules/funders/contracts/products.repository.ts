import { sql } from 'kysely';
import { IS_NEW, savedOf, type Saved } from '../../../platform/db/saved-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface Product {
  readonly id: string;
  readonly libelle: string;
}

/** A product of the issuer, which contracts may then offer. */
export const saveProduct = async (unit: UnitOfWork, product: Product): Promise<Saved> =>
  savedOf(
    await transactionOf(unit)
      .insertInto('produit')
      .values(product)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet({ libelle: product.libelle })
          .where(sql<boolean>`produit.libelle is distinct from excluded.libelle`),
      )
      .returning(IS_NEW)
      .executeTakeFirst(),
  );
