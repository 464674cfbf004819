import { sql } from 'kysely';
import { transactionOf } from '../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';

export interface NewDelegate {
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly createdAt: Date;
}

export interface DelegateAccount {
  readonly id: string;
  readonly hasPassword: boolean;
}

/** Accounts of those who are invited; nothing of them is told to who invites. */
export const delegatesIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  return {
    /** An address that several people share names none of them. */
    findByMail: async (mail: string): Promise<DelegateAccount | undefined> => {
      const rows = await db
        .selectFrom('user_account')
        .select(['id', sql<boolean>`password_hash is not null`.as('hasPassword')])
        .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
        .where('mail_key', '=', sql<string>`lower(${mail})`)
        .where('disabled_at', 'is', null)
        .limit(2)
        .execute();
      return rows.length === 1 ? rows[0] : undefined;
    },

    /** The login is a number that the house gives; a code by mail is asked for from the first day. */
    add: async (delegate: NewDelegate): Promise<DelegateAccount> => {
      await db
        .insertInto('user_account')
        .values({
          id: delegate.accountId,
          login: sql<string>`'A' || nextval('aidant_numero')::text`,
          space_type: 'ESPACE_BENEFICIAIRE',
          role: 'AIDANT',
          first_name: delegate.firstName,
          last_name: delegate.lastName,
          mail: delegate.mail,
          password_hash: null,
          second_step: 'MAIL',
          disabled_at: null,
          created_at: delegate.createdAt,
        })
        .execute();
      return { id: delegate.accountId, hasPassword: false };
    },
  };
};
