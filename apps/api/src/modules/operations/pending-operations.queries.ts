import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { OperatorScope } from '../../platform/ports/owner-scope.ts';

const SHOWN = 200;

export const pendingOperationQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Those that may still be decided, the oldest first. */
  list: (now: Date) =>
    reader
      .selectFrom('operation_a_valider as o')
      .innerJoin('user_account as u', 'u.id', 'o.demande_par')
      .select([
        'o.id',
        'o.nature',
        'o.reference',
        'o.libelle as label',
        'o.contract_numero as contract',
        'o.montant_cents as amountCents',
        'o.motif as reason',
        'o.demande_par as askedBy',
        'o.demande_le as askedAt',
        'o.expire_le as expiresAt',
        sql<string>`u.first_name || ' ' || u.last_name`.as('asker'),
      ])
      .where('o.statut', '=', 'EN_ATTENTE')
      .where('o.expire_le', '>', now)
      .orderBy('o.demande_le')
      .limit(SHOWN)
      .execute(),
});
