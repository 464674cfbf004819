import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { sql } from 'kysely';

export interface References {
  readonly contracts: readonly string[];
  readonly providers: readonly string[];
  readonly payees: readonly string[];
  readonly operators: readonly string[];
}

/** Of the keys given, those that the database does not hold. */
export const missingReferences = async (
  unit: UnitOfWork,
  { contracts, providers, payees, operators }: References,
): Promise<References> => {
  const { rows } = await sql<Record<keyof References, string[]>>`select
    array(select n from unnest(${contracts}::text[]) n
      where not exists (select from contract where numero = n)) as contracts,
    array(select n from unnest(${providers}::text[]) n
      where not exists (select from prestataire where client_id = n)) as providers,
    array(select n from unnest(${payees}::text[]) n
      where not exists (select from intervenant where code_nan = n)) as payees,
    array(select n from unnest(${operators}::text[]) n
      where not exists (select from user_account
        where login_key = lower(n) and space_type = 'ESPACE_OPERATEUR')) as operators
  `.execute(transactionOf(unit));
  return rows[0] ?? { contracts: [], providers: [], payees: [], operators: [] };
};

/** Two installations at once wait for each other. */
export const lockInstallation = async (unit: UnitOfWork): Promise<void> => {
  await sql`lock table issuer in share row exclusive mode`.execute(transactionOf(unit));
};
