import { sql, type SqlBool } from 'kysely';
import type { FunderScope } from '../ports/owner-scope.ts';

/**
 * Rows of the funder under the contracts that the call may touch. Each query of the funder's space
 * has this condition, on the contract or on a row that names both.
 */
export const ownContract = (
  { financeurId, contracts }: FunderScope,
  table = 'k',
  numero = 'numero',
) => {
  const ofFunder = sql<SqlBool>`${sql.ref(`${table}.financeur_id`)} = ${financeurId}::uuid`;
  return contracts === null
    ? ofFunder
    : sql<SqlBool>`(${ofFunder} and ${sql.ref(`${table}.${numero}`)} = any (${[...contracts]}::text[]))`;
};
