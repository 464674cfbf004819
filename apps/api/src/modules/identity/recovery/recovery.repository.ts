import type { SignInSpaceType } from '@portail/rules/identity/access/sign-in-spaces.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface RecoveryIdentity {
  readonly space: SignInSpaceType;
  readonly login: string;
  readonly siret: string | undefined;
  /** YYYY-MM-DD. */
  readonly birthDate: string | undefined;
}

export const recoveryQueries = (reader: Reader) => ({
  /** A single query for all spaces, so that its timing reveals nothing. */
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
            // A carer has no birth date: the mailbox of the invitation is the proof.
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

  /** Matches birth date, postcode and contract; the caller compares the names. */
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
      // Control files contain the same placeholder date for many people.
      .limit(1_000)
      .execute(),

  findByToken: (tokenHashes: readonly string[], now: Date) =>
    reader
      .selectFrom('password_reset as r')
      .innerJoin('user_account as a', 'a.id', 'r.account_id')
      .select('a.id')
      .where('r.token_hash', 'in', tokenHashes)
      .where('r.used_at', 'is', null)
      .where('r.expires_at', '>', now)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  findLink: (id: string) =>
    reader
      .selectFrom('password_reset as r')
      .innerJoin('user_account as a', 'a.id', 'r.account_id')
      .select([
        'a.id as userId',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail',
        'r.expires_at as expiresAt',
        'r.used_at as usedAt',
      ])
      .where('r.id', '=', id)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  findLogin: (userId: string) =>
    reader
      .selectFrom('user_account')
      .select(['login', 'first_name as firstName', 'last_name as lastName', 'mail'])
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type RecoveryQueries = ReturnType<typeof recoveryQueries>;

interface NewResetLink {
  readonly id: string;
  readonly userId: string | null;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const resetLinksIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (link: NewResetLink): Promise<void> => {
      await db
        .insertInto('password_reset')
        .values({
          id: link.id,
          account_id: link.userId,
          token_hash: link.tokenHash,
          created_at: link.createdAt,
          expires_at: link.expiresAt,
          used_at: null,
        })
        .execute();
    },

    /**
     * Marks an unused link as used and returns its user; of two parallel uses only one succeeds.
     */
    use: async (tokenHashes: readonly string[], now: Date): Promise<string | undefined> => {
      const used = await db
        .updateTable('password_reset')
        .set({ used_at: now })
        .where('token_hash', 'in', tokenHashes)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('account_id as userId')
        .executeTakeFirst();
      return used?.userId ?? undefined;
    },

    /** After a password change, older links must not change it again. */
    useAll: async (userId: string, now: Date): Promise<void> => {
      await db
        .updateTable('password_reset')
        .set({ used_at: now })
        .where('account_id', '=', userId)
        .where('used_at', 'is', null)
        .execute();
    },
  };
};
