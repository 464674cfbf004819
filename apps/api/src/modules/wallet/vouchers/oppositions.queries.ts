import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

interface OpposedTitreFacts {
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly contract: string;
  readonly numero: string;
  readonly valeurCents: number;
  readonly millesime: number;
  readonly motif: 'PERTE' | 'VOL' | 'NON_RECU';
  /** DD/MM/YYYY. */
  readonly day: string;
}

/** Content of the mail to the holder; empty when the holder's user is disabled. */
export const oppositionQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: async (ids: readonly number[]): Promise<readonly OpposedTitreFacts[]> =>
    await reader
      .selectFrom('titre_opposition as o')
      .innerJoin('titre as t', 't.numero', 'o.titre_numero')
      .innerJoin('beneficiary as b', 'b.id', 't.beneficiary_id')
      .innerJoin('user_account as u', 'u.id', 'b.account_id')
      .select([
        'u.first_name as firstName',
        'u.last_name as lastName',
        'u.mail',
        't.contract_numero as contract',
        't.numero',
        't.valeur_faciale_cents as valeurCents',
        't.millesime',
        'o.motif',
        sql<string>`to_char(o.declaree_le at time zone 'Europe/Paris', 'DD/MM/YYYY')`.as('day'),
      ])
      .where('o.id', 'in', [...ids])
      .where('u.disabled_at', 'is', null)
      .orderBy('t.numero')
      .execute(),
});
