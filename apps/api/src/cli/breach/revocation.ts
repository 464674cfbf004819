import type { Client } from 'pg';

export interface Revocation {
  readonly sessions: number;
  readonly liens: number;
  readonly reinitialisations: number;
  readonly partenaires: readonly string[];
  /** Open to every contract: named, and left to people to decide about. */
  readonly partenairesDeTous: readonly string[];
}

/** All users of the contract: its beneficiaries and the users of its funder. */
const ACCOUNTS = `accounts as (
  select b.account_id as id from beneficiary b
  join beneficiary_contract c on c.beneficiary_id = b.id where c.contract_numero = $1
  union
  select u.account_id from client_user u
  join contract k on k.financeur_id = u.financeur_id where k.numero = $1)`;

/** Over since it was made, whatever the clocks of replicas say. */
const EXPIRED = `expires_at = created_at + interval '1 microsecond'`;

const STATEMENTS = {
  sessions: `with ${ACCOUNTS} update user_session set revoked_at = now()
    where revoked_at is null and ends_at > now()
      and (contract_numero = $1 or account_id in (select id from accounts)
        or delegue_account_id in (select id from accounts))`,
  liens: `with ${ACCOUNTS} update lien_connexion set ${EXPIRED}
    where used_at is null and expires_at > now()
      and (contract_numero = $1 or account_id in (select id from accounts))`,
  reinitialisations: `with ${ACCOUNTS} update password_reset set ${EXPIRED}
    where used_at is null and expires_at > now() and account_id in (select id from accounts)`,
};

const PARTNERS = `update partenaire p set disabled_at = now()
  where p.disabled_at is null and not p.tous_contrats
    and exists (select from partenaire_contrat c
      where c.partenaire_id = p.id and c.contract_numero = $1)
  returning p.client_id as name`;

const OPEN_TO_ALL = `select client_id as name from partenaire
  where tous_contrats and disabled_at is null order by client_id`;

/** All of it or nothing: half a door shut is a door open. */
export const revokeContract = async (client: Client, contract: string): Promise<Revocation> => {
  const count = async (statement: string): Promise<number> =>
    (await client.query(statement, [contract])).rowCount ?? 0;
  const names = async (statement: string, values: readonly string[]): Promise<string[]> =>
    (await client.query<{ name: string }>(statement, [...values])).rows.map(({ name }) => name);
  await client.query('begin');
  try {
    const done: Revocation = {
      // Links first: one that is being used must not open a session behind our back.
      liens: await count(STATEMENTS.liens),
      reinitialisations: await count(STATEMENTS.reinitialisations),
      partenaires: (await names(PARTNERS, [contract])).toSorted(),
      partenairesDeTous: await names(OPEN_TO_ALL, []),
      sessions: await count(STATEMENTS.sessions),
    };
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
