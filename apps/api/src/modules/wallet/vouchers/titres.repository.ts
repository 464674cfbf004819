import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

const assessedSchema = z.array(
  z.object({
    numero: z.string(),
    /** `ATTENTE`: not checked after too many wrong codes. The verdict of an inactive voucher is its status. */
    verdict: z.union([z.enum(['JUSTE', 'FAUX', 'INCONNU', 'ATTENTE']), z.enum(TITRE_STATUTS)]),
    contract: z.nullable(z.string()),
    /** Also true for the wrong code that has just blocked the voucher. */
    isWrong: z.boolean(),
    waitUntil: z.nullable(z.string()),
  }),
);
export type AssessedTitre = z.output<typeof assessedSchema>[number];
export type CodeVerdict = AssessedTitre['verdict'];

const opposedSchema = z.union([
  z.object({ outcome: z.literal('INCONNU') }),
  z.object({ outcome: z.literal('IMPOSSIBLE') }),
  z.object({
    outcome: z.literal('OPPOSE'),
    id: z.number(),
    isNew: z.boolean(),
    motif: z.enum(['PERTE', 'VOL', 'NON_RECU']),
    /** DD/MM/YYYY. */
    day: z.string(),
  }),
]);
export type OpposedTitre = z.output<typeof opposedSchema>;

interface CheckedCode {
  readonly numero: string;
  readonly isRight: boolean;
}

export const titresIn = (unit: UnitOfWork, { beneficiaryId }: BeneficiaryScope) => {
  const db = transactionOf(unit);
  return {
    /** The key that each code is derived from. Vouchers of other people are left out. */
    keyIdsOf: async (numeros: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .selectFrom('titre')
        .select(['numero', 'cle_id'])
        .where('numero', 'in', [...numeros])
        .where('beneficiary_id', '=', beneficiaryId)
        .execute();
      return new Map(rows.map((row) => [row.numero, row.cle_id]));
    },

    /** Counts wrong codes under the locks of the person and of the vouchers. */
    assess: async (
      codes: readonly CheckedCode[],
      { now, actor }: { readonly now: Date; readonly actor: string },
    ): Promise<readonly AssessedTitre[]> => {
      const { rows } = await sql<{ assessed: unknown }>`
        select titre_judge_codes(${beneficiaryId}, ${JSON.stringify(codes)}::jsonb, ${now}, ${actor}) as assessed
      `.execute(db);
      return assessedSchema.parse(rows[0]?.assessed);
    },

    oppose: async (
      numero: string,
      { motif, actor }: { readonly motif: 'PERTE' | 'VOL'; readonly actor: string },
    ): Promise<OpposedTitre> => {
      const { rows } = await sql<{ opposed: unknown }>`
        select titre_oppose(${numero}, ${beneficiaryId}, ${motif}, ${actor}) as opposed
      `.execute(db);
      return opposedSchema.parse(rows[0]?.opposed);
    },
  };
};
