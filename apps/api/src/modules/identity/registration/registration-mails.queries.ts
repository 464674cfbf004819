import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** What the mails of registration need to know, read by the house to write to people. */
export const registrationMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  findByMail: async (mail: string): Promise<readonly string[]> => {
    const rows = await reader
      .selectFrom('user_account')
      .select('id')
      .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
      .where('mail_proved_at', 'is not', null)
      .where('mail_key', '=', sql<string>`lower(${mail})`)
      .where('disabled_at', 'is', null)
      .limit(5)
      .execute();
    return rows.map(({ id }) => id);
  },

  findAddressees: (accountIds: readonly string[]) =>
    reader
      .selectFrom('user_account')
      .select(['login', 'first_name as firstName', 'last_name as lastName', 'mail'])
      .where('id', 'in', accountIds)
      .where('disabled_at', 'is', null)
      .orderBy('created_at')
      .execute(),

  findPending: (id: string, now: Date) =>
    reader
      .selectFrom('inscription_a_confirmer as p')
      .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
      .leftJoin('user_account as a', 'a.id', 'p.account_id')
      .select([
        'p.id',
        'p.genre as kind',
        'p.contract_numero as contractNumero',
        'p.contenu_scelle as sealedContent',
        'k.social_reason as socialReason',
        'a.login',
      ])
      .where('p.id', '=', id)
      .where((eb) =>
        eb.or([eb('p.account_id', 'is', null), eb('a.mail_proved_at', 'is not', null)]),
      )
      .where('p.confirmed_at', 'is', null)
      .where('p.expires_at', '>', now)
      .executeTakeFirst(),

  findContract: (numero: string) =>
    reader
      .selectFrom('contract')
      .select(['numero', 'social_reason as socialReason'])
      .where('numero', '=', numero)
      .executeTakeFirst(),

  /** The people of the funder who holds the contract. */
  findOwners: (numero: string) =>
    reader
      .selectFrom('contract as k')
      .innerJoin('client_user as c', 'c.financeur_id', 'k.financeur_id')
      .innerJoin('user_account as a', 'a.id', 'c.account_id')
      .select(['a.first_name as firstName', 'a.last_name as lastName', 'a.mail'])
      .where('k.numero', '=', numero)
      .where('a.disabled_at', 'is', null)
      .where('a.role', 'in', ['GESTIONNAIRE', 'ADMINISTRATEUR'])
      .execute(),
});
export type RegistrationMailQueries = ReturnType<typeof registrationMailQueries>;
