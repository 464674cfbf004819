import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { OppositionOutcome, OppositionReason } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

const assessedSchema = z.array(
  z.object({
    numero: z.string(),
    /** Status before the opposition. */
    statut: z.enum(TITRE_STATUTS),
    isOpposed: z.boolean(),
    since: z.nullable(z.string()),
  }),
);
export type AssessedOpposition = z.output<typeof assessedSchema>[number];

interface Stock {
  readonly contract: string;
  readonly produit: string;
  readonly millesime: number;
}

export interface OpposedTitre extends Stock {
  readonly numero: string;
  readonly valeurCents: number;
  readonly beneficiaryId: string;
}

interface NewOpposition {
  readonly id: string;
  readonly reference: string;
  readonly beneficiaryId: string;
  readonly contract: string;
  readonly motif: OppositionReason;
  readonly suite: OppositionOutcome;
  readonly numeros: readonly string[];
  readonly amountCents: number;
  readonly carnetId: string | null;
  readonly compteId: string | null;
  readonly postingId: string | null;
  readonly readyOn: string | null;
  readonly command: { readonly owner: string; readonly key: string };
  readonly now: Date;
}

export const oppositionsIn = (unit: UnitOfWork, { userId }: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** Blocks the vouchers that still can be blocked. Unknown numbers are left out of the result. */
    oppose: async (
      numeros: readonly string[],
      motif: OppositionReason,
    ): Promise<readonly AssessedOpposition[]> => {
      const { rows } = await sql<{ assessed: unknown }>`
        select titres_opposer(${[...numeros]}::text[], ${motif}, ${userId}) as assessed
      `.execute(db);
      return assessedSchema.parse(rows[0]?.assessed);
    },

    /** False, with nothing changed, when one of them is not that person's or not opposed any more. */
    lift: async (numeros: readonly string[], beneficiaryId: string): Promise<boolean> => {
      const { rows } = await sql<{ isLifted: boolean }>`
        select titres_lever_opposition(${[...numeros]}::text[], ${beneficiaryId}::uuid, ${userId})
          as "isLifted"`.execute(db);
      return rows[0]?.isLifted === true;
    },

    listTitres: (numeros: readonly string[]): Promise<OpposedTitre[]> =>
      db
        .selectFrom('titre')
        .select([
          'numero',
          'valeur_faciale_cents as valeurCents',
          'beneficiary_id as beneficiaryId',
          'contract_numero as contract',
          'produit_id as produit',
          'millesime',
        ])
        .where('numero', 'in', [...numeros])
        .orderBy('numero')
        .execute(),

    /** The person's account in euros of that product and vintage; `undefined` when it holds monthly rights or is blocked. */
    openAccount: async (
      id: string,
      beneficiaryId: string,
      { contract, produit, millesime }: Stock,
      now: Date,
    ): Promise<string | undefined> => {
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
        .select('id')
        .where('beneficiary_id', '=', beneficiaryId)
        .where('contract_numero', '=', contract)
        .where('produit_id', '=', produit)
        .where('millesime', '=', millesime)
        .where('type_compte', '=', 'MONTANT')
        .where('statut', '=', 'ACTIF')
        .executeTakeFirst();
      return found?.id;
    },

    add: async (opposition: NewOpposition): Promise<void> => {
      await db
        .insertInto('opposition')
        .values({
          id: opposition.id,
          reference: opposition.reference,
          beneficiary_id: opposition.beneficiaryId,
          contract_numero: opposition.contract,
          motif: opposition.motif,
          suite: opposition.suite,
          nombre_titres: opposition.numeros.length,
          montant_cents: opposition.amountCents,
          carnet_id: opposition.carnetId,
          compte_id: opposition.compteId,
          posting_id: opposition.postingId,
          disponible_le: opposition.readyOn,
          operateur_id: userId,
          commande_owner: opposition.command.owner,
          commande_cle: opposition.command.key,
          created_at: opposition.now,
        })
        .execute();
      await db
        .insertInto('opposition_titre')
        .values(
          opposition.numeros.map((numero) => ({
            opposition_id: opposition.id,
            titre_numero: numero,
          })),
        )
        .execute();
    },
  };
};
