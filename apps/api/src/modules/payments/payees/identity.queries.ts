import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { IntervenantScope } from '../../../platform/ports/owner-scope.ts';

/** Who a payee is, what they are owed and where it would go. */
export const identityQueries = (reader: Reader, { intervenantId }: IntervenantScope) => ({
  find: () =>
    reader
      .selectFrom('intervenant as i')
      .select([
        'i.id',
        'i.code_nan as codeNan',
        'i.type',
        'i.contact_status as contactStatus',
        'i.social_reason as socialReason',
        'i.ville',
      ])
      .where('i.id', '=', intervenantId)
      .executeTakeFirstOrThrow(),

  due: async (): Promise<{ readonly cents: number; readonly oldest: Date | null }> => {
    const { rows } = await sql<{ cents: number; oldest: Date | null }>`
      select coalesce(sum(d.cents), 0)::bigint as cents, min(d.oldest) as oldest
      from (
        select sum(montant_cents + complement_cents) as cents, min(created_at) as oldest
        from paiement_compte where intervenant_id = ${intervenantId} and statut = 'EN_COURS'
        union all
        select sum(montant_cents), min(created_at)
        from remise_titres where intervenant_id = ${intervenantId} and statut = 'EN_COURS'
        union all
        select sum(montant_cents - rendu_cents), min(paye_le)
        from reglement_factures where intervenant_id = ${intervenantId} and statut = 'EN_COURS'
      ) d
    `.execute(reader);
    return rows[0] ?? { cents: 0, oldest: null };
  },

  findBank: () =>
    reader
      .selectFrom('coordonnees_bancaires as c')
      .select([
        'c.titulaire as holder',
        'c.iban_fin as ibanEnd',
        'c.bic',
        'c.utilisables_le as usableAt',
        'c.refusees_le as refusedAt',
      ])
      .where('c.intervenant_id', '=', intervenantId)
      .where('c.remplacees_le', 'is', null)
      .executeTakeFirst(),

  isDayOver: async (day: string): Promise<boolean> => {
    const file = await reader
      .selectFrom('versement_fichier')
      .select('statut')
      .where('jour', '=', day)
      .executeTakeFirst();
    return file !== undefined && file.statut !== 'EN_PREPARATION';
  },
});
export type CurrentBank = NonNullable<
  Awaited<ReturnType<ReturnType<typeof identityQueries>['findBank']>>
>;
