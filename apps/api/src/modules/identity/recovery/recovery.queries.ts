import type { SignInSpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';

interface RecoveryIdentity {
  readonly space: SignInSpaceType;
  readonly login: string;
  readonly siret: string | undefined;
  /** YYYY-MM-DD. */
  readonly birthDate: string | undefined;
}

export const recoveryQueries = (reader: Reader) => ({
  /** One query whoever is meant: login, and the proof that the space asks for. */
  findForReset: async (identity: RecoveryIdentity): Promise<string | undefined> => {
    const key = sql<string>`lower(${identity.login})`;
    const rows = await reader
      .selectFrom('user_account as a')
      .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
      .leftJoin('client_user as c', 'c.account_id', 'a.id')
      .leftJoin('financeur as f', 'f.id', 'c.financeur_id')
      .select(['a.id', sql<boolean>`a.login_key = lower(${identity.login})`.as('isLogin')])
      .where('a.space_type', '=', identity.space)
      .where('a.disabled_at', 'is', null)
      .where((eb) =>
        identity.space === 'ESPACE_BENEFICIAIRE'
          ? eb.and([
              eb('a.mail_proved_at', 'is not', null),
              eb.or([eb('a.login_key', '=', key), eb('a.mail_key', '=', key)]),
            ])
          : eb('a.login_key', '=', key),
      )
      .where((eb) => {
        switch (identity.space) {
          case 'ESPACE_BENEFICIAIRE':
            // A carer has no birth date here: the mailbox that they were invited by proves them.
            return eb.or([
              eb('b.birth_date', '=', identity.birthDate ?? null),
              eb('a.role', '=', 'AIDANT'),
            ]);
          case 'ESPACE_CLIENT':
            return eb('f.siret', '=', identity.siret ?? null);
          case 'ESPACE_INTERVENANT':
            return eb.val(true);
        }
      })
      .limit(3)
      .execute();
    return rows.find(({ isLogin }) => isLogin)?.id ?? (rows.length === 1 ? rows[0]?.id : undefined);
  },

  /** Those whom birth date, postcode and contract fit; their names are compared by the caller. */
  listCandidates: (identity: {
    readonly birthDate: string;
    readonly postalCode: string;
    readonly contract: string;
  }) =>
    reader
      .selectFrom('beneficiary as b')
      .innerJoin('user_account as a', 'a.id', 'b.account_id')
      .innerJoin('beneficiary_contract as bc', 'bc.beneficiary_id', 'b.id')
      .select(['a.id', 'a.first_name as firstName', 'a.last_name as lastName', 'a.mail'])
      .where('b.birth_date', '=', identity.birthDate)
      .where('b.postal_code', '=', identity.postalCode)
      .where('bc.contract_numero', '=', identity.contract)
      .where('a.disabled_at', 'is', null)
      .where('a.mail_proved_at', 'is not', null)
      // Files give many people one and the same date where they know none.
      .limit(1_000)
      .execute(),

  /** Who a link was made for, while it may still serve. */
  findByToken: (tokenHash: string, now: Date) =>
    reader
      .selectFrom('password_reset as r')
      .innerJoin('user_account as a', 'a.id', 'r.account_id')
      .select('a.id')
      .where('r.token_hash', '=', tokenHash)
      .where('r.used_at', 'is', null)
      .where('r.expires_at', '>', now)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  findLink: (id: string) =>
    reader
      .selectFrom('password_reset as r')
      .innerJoin('user_account as a', 'a.id', 'r.account_id')
      .select([
        'a.id as accountId',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail',
        'r.expires_at as expiresAt',
        'r.used_at as usedAt',
      ])
      .where('r.id', '=', id)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  findLogin: (accountId: string) =>
    reader
      .selectFrom('user_account')
      .select(['login', 'first_name as firstName', 'last_name as lastName', 'mail'])
      .where('id', '=', accountId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type RecoveryQueries = ReturnType<typeof recoveryQueries>;
