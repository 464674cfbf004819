import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { DELEGATION_COLUMNS } from './delegations.repository.ts';

/** Few at a time: each names somebody. */
const BATCH_SIZE = 20;

/** For whoever of the house reads the proofs of guardianships. */
export const reviewQueries = (reader: Reader, _scope: OperatorScope) => ({
  /** Those that wait to be read, the oldest first. */
  listAwaited: () =>
    reader
      .selectFrom('delegation as d')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .innerJoin('user_account as p', 'p.id', 'b.account_id')
      .select(DELEGATION_COLUMNS)
      .select([
        'd.nom',
        'd.prenom',
        'p.id as accountId',
        'p.first_name as firstName',
        'p.last_name as lastName',
      ])
      .where('d.justificatif_le', 'is not', null)
      .where('d.justificatif_valide_le', 'is', null)
      .where('d.close_le', 'is', null)
      .orderBy('d.justificatif_le')
      .limit(BATCH_SIZE)
      .execute(),

  /** Their names alone: what they hold is read one by one. */
  listNames: (delegationIds: readonly string[]) =>
    reader
      .selectFrom('delegation_piece')
      .select(['id', 'delegation_id as delegationId', 'nom as name'])
      .where('delegation_id', 'in', [...delegationIds])
      .orderBy('created_at')
      .execute(),

  listProofs: (delegationId: string) =>
    reader
      .selectFrom('delegation_piece as q')
      .innerJoin('delegation as d', 'd.id', 'q.delegation_id')
      .innerJoin('beneficiary as b', 'b.id', 'd.beneficiary_id')
      .select([
        'q.id',
        'q.nom as name',
        'q.type',
        'q.contenu_scelle as sealed',
        'b.account_id as accountId',
      ])
      .where('q.delegation_id', '=', delegationId)
      .orderBy('q.created_at')
      .execute(),
});
