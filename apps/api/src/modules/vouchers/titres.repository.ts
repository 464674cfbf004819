import { TITRE_STATUTS } from '@portail/rules/vouchers/titre-statut.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

/** What the books say of a typed code; a voucher that is not active has no other verdict. */
const verdictSchema = z.union([z.enum(['JUSTE', 'FAUX', 'INCONNU']), z.enum(TITRE_STATUTS)]);
export type CodeVerdict = z.output<typeof verdictSchema>;

export const titresIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    keyIdOf: async (numero: string, scope: BeneficiaryScope): Promise<number | undefined> => {
      const row = await db
        .selectFrom('titre')
        .select('cle_id')
        .where('numero', '=', numero)
        .where('beneficiary_id', '=', scope.beneficiaryId)
        .executeTakeFirst();
      return row?.cle_id;
    },

    /** Counts a wrong code and blocks at the fifth, under the voucher's lock. */
    tryCode: async (numero: string, isRight: boolean, actor: string): Promise<CodeVerdict> => {
      const { rows } = await sql<{ verdict: unknown }>`
        select titre_try_code(${numero}, ${isRight}, ${actor}) as verdict
      `.execute(db);
      return verdictSchema.parse(rows[0]?.verdict);
    },
  };
};
