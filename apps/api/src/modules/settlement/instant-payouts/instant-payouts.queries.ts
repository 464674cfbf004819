import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface UnansweredOrder {
  readonly payoutId: string;
  readonly endToEndId: string;
  readonly expiresAt: Date;
}

export const instantPayoutQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** What the bank is sent. */
  findOrder: (payoutId: string) =>
    reader
      .selectFrom('versement as v')
      .innerJoin('virement_instantane as x', 'x.versement_id', 'v.id')
      .innerJoin('coordonnees_bancaires as c', 'c.id', 'v.coordonnees_id')
      .innerJoin('paiement_compte as p', 'p.id', 'x.paiement_id')
      .select([
        'v.bout_en_bout as endToEndId',
        'v.montant_cents as amountCents',
        'x.expire_le as expiresAt',
        'c.id as bankId',
        'c.titulaire as holder',
        'c.iban_scelle as sealedIban',
        'c.bic',
        'p.reference',
      ])
      .where('v.id', '=', payoutId)
      .executeTakeFirstOrThrow(),

  /** Orders past their expiry, not asked about in the last seconds. */
  listUnanswered: async (
    { now, pauseMs }: { readonly now: Date; readonly pauseMs: number },
    limit: number,
  ): Promise<readonly UnansweredOrder[]> => {
    const askedBefore = new Date(now.getTime() - pauseMs);
    const { rows } = await sql<UnansweredOrder>`
      select x.versement_id as "payoutId", v.bout_en_bout as "endToEndId",
        x.expire_le as "expiresAt"
      from virement_instantane x join versement v on v.id = x.versement_id
      where x.etat = 'ENVOYE' and x.expire_le < ${now}
        and (x.interroge_le is null or x.interroge_le < ${askedBefore})
      order by x.expire_le limit ${limit}
    `.execute(reader);
    return rows;
  },
});
export type InstantPayoutQueries = ReturnType<typeof instantPayoutQueries>;
