import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface NewDelegate {
  readonly accountId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly createdAt: Date;
}

/** Accounts of carers without a space of their own, opened by the token of an invitation. */
export const delegatesIn = (unit: UnitOfWork, _scope: OperatorScope) => {
  const db = transactionOf(unit);
  const ofMail = (mail: string) =>
    db
      .selectFrom('user_account')
      .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
      .where('mail_key', '=', sql<string>`lower(${mail})`)
      .where('disabled_at', 'is', null);
  return {
    /** An account that is in use and has proved this address. */
    hasAccount: async (mail: string): Promise<boolean> => {
      const found = await ofMail(mail)
        .select('id')
        .where('mail_proved_at', 'is not', null)
        .where((eb) => eb.or([eb('role', '<>', 'AIDANT'), eb('password_hash', 'is not', null)]))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    /** A carer's account for which a password was never chosen. */
    findUnused: async (mail: string): Promise<string | undefined> => {
      const found = await ofMail(mail)
        .select('id')
        .where('role', '=', 'AIDANT')
        .where('password_hash', 'is', null)
        .orderBy('created_at')
        .limit(1)
        .executeTakeFirst();
      return found?.id;
    },

    markProved: async (accountId: string, at: Date): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ mail_proved_at: at })
        .where('id', '=', accountId)
        .execute();
    },

    /** The server assigns the login; a code by mail is asked for from the first sign-in. */
    add: async (delegate: NewDelegate): Promise<void> => {
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
          mail_proved_at: delegate.createdAt,
          password_hash: null,
          second_step: 'MAIL',
          disabled_at: null,
          created_at: delegate.createdAt,
        })
        .execute();
    },
  };
};
