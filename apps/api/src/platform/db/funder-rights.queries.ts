import {
  type FunderAction,
  type FunderRights,
  holds,
  isFunderRole,
  rightsOf,
} from '@portail/rules/funders/rights.ts';
import { sql } from 'kysely';
import type { AccountRole } from './column-types.ts';
import type { Reader } from './database.ts';

/** The rows of a user without preset; the id is that of the account. */
export const rightRowsOf = (accountId: string) => sql<FunderRights | null>`(
  select json_agg(json_build_object('contract', d.contract_numero, 'actions', d.actions)
    order by d.contract_numero nulls first)
  from droit_financeur d where d.account_id = ${sql.ref(accountId)})`;

/** None for the role of another space. */
export const storedRights = (role: AccountRole, rows: FunderRights | null): FunderRights =>
  isFunderRole(role) ? rightsOf(role, rows ?? []) : [];

interface Holder {
  readonly id: string;
  readonly mail: string;
  readonly role: AccountRole;
  readonly rows: FunderRights | null;
}

/**
 * Active users who hold the action on the contract. Without those who are only invited: the address
 * of an invitation is not confirmed yet.
 */
export const usersHolding = async (
  reader: Reader,
  contract: string,
  action: FunderAction,
): Promise<readonly Holder[]> => {
  const { rows } = await sql<Holder>`
    select u.id, u.mail, u.role, ${rightRowsOf('u.id')} as rows
    from contract k join client_user c on c.financeur_id = k.financeur_id
    join user_account u on u.id = c.account_id
    where k.numero = ${contract} and u.disabled_at is null and acces_ouvert(u)
    order by u.id`.execute(reader);
  return rows.filter(({ role, rows: own }) => holds(storedRights(role, own), contract, action));
};
