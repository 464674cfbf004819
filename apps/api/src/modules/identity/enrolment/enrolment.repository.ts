import type { OperatorRole } from '@portail/rules/backoffice/operators/roles.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { Saved } from '../../../platform/db/saved-row.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export interface Operator {
  readonly login: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mail: string;
  readonly role: OperatorRole;
}

interface SavedOperator {
  readonly userId: string;
  readonly saved: Saved;
  /** Has chosen a password: from then on only this person and the back office change the account. */
  readonly isEnrolled: boolean;
}

/** The login belongs to a person of another space. */
export class LoginTaken extends Error {
  override readonly name = 'LoginTaken';
}

export const operatorsIn = (
  unit: UnitOfWork,
  { now, newId }: { readonly now: Date; readonly newId: () => string },
) => {
  const db = transactionOf(unit);
  const find = (login: string) =>
    db
      .selectFrom('user_account')
      .select([
        'id',
        'space_type as space',
        'first_name as firstName',
        'last_name as lastName',
        'mail',
        'role',
        sql<boolean>`password_hash is not null`.as('isEnrolled'),
      ])
      .where('login_key', '=', sql<string>`lower(${login})`)
      .forNoKeyUpdate()
      .executeTakeFirst();

  return {
    find,

    /** Creates an operator without a password, or changes one who has not entered yet. */
    save: async (operator: Operator): Promise<SavedOperator> => {
      const stored = {
        first_name: operator.firstName,
        last_name: operator.lastName,
        mail: operator.mail,
        role: operator.role,
      };
      const found = await find(operator.login);
      if (found === undefined) {
        const userId = newId();
        await db
          .insertInto('user_account')
          .values({
            ...stored,
            id: userId,
            login: operator.login,
            space_type: 'ESPACE_OPERATEUR',
            password_hash: null,
            disabled_at: null,
            created_at: now,
          })
          .execute();
        return { userId, saved: 'created', isEnrolled: false };
      }
      if (found.space !== 'ESPACE_OPERATEUR') throw new LoginTaken(operator.login);
      const { id: userId, isEnrolled } = found;
      const isSame =
        found.firstName === operator.firstName &&
        found.lastName === operator.lastName &&
        found.mail === operator.mail &&
        found.role === operator.role;
      if (isSame || isEnrolled) return { userId, saved: 'unchanged', isEnrolled };
      await db.updateTable('user_account').set(stored).where('id', '=', userId).execute();
      return { userId, saved: 'changed', isEnrolled };
    },

    hasAny: async (): Promise<boolean> => {
      const found = await db
        .selectFrom('user_account')
        .select('id')
        .where('space_type', '=', 'ESPACE_OPERATEUR')
        .where('role', '=', 'BO_GESTIONNAIRE')
        .where('disabled_at', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    proveMail: async (userId: string): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ mail_proved_at: now })
        .where('id', '=', userId)
        .execute();
    },
  };
};

export const enrolmentQueries = (reader: Reader) => ({
  /** The operator of an unused link. */
  find: (tokenHashes: readonly string[], now: Date) =>
    reader
      .selectFrom('operator_enrolment as e')
      .innerJoin('user_account as a', 'a.id', 'e.account_id')
      .select('a.id as userId')
      .where('e.token_hash', 'in', tokenHashes)
      .where('e.used_at', 'is', null)
      .where('e.expires_at', '>', now)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  findMailed: (id: string, now: Date) =>
    reader
      .selectFrom('operator_enrolment as e')
      .innerJoin('user_account as a', 'a.id', 'e.account_id')
      .select(['a.login', 'a.first_name as firstName', 'a.last_name as lastName', 'a.mail'])
      .where('e.id', '=', id)
      .where('e.used_at', 'is', null)
      .where('e.expires_at', '>', now)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});

interface NewEnrolment {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const enrolmentsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (enrolment: NewEnrolment): Promise<void> => {
      await db
        .insertInto('operator_enrolment')
        .values({
          id: enrolment.id,
          account_id: enrolment.userId,
          token_hash: enrolment.tokenHash,
          created_at: enrolment.createdAt,
          expires_at: enrolment.expiresAt,
        })
        .execute();
    },

    /** Whether a link of this operator can still be used. */
    hasOpen: async (userId: string, now: Date): Promise<boolean> => {
      const found = await db
        .selectFrom('operator_enrolment')
        .select('id')
        .where('account_id', '=', userId)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    closeAll: async (userId: string, now: Date): Promise<void> => {
      await db
        .updateTable('operator_enrolment')
        .set({ used_at: now })
        .where('account_id', '=', userId)
        .where('used_at', 'is', null)
        .execute();
    },

    /** Of two parallel uses, the second waits for the row and finds it used. */
    lock: (tokenHashes: readonly string[], now: Date) =>
      db
        .selectFrom('operator_enrolment as e')
        .innerJoin('user_account as a', 'a.id', 'e.account_id')
        .select([
          'e.id',
          'e.challenge',
          'e.challenge_expires_at as challengeExpiresAt',
          'a.id as userId',
          'a.login',
          'a.first_name as firstName',
          'a.last_name as lastName',
        ])
        .where('e.token_hash', 'in', tokenHashes)
        .where('e.used_at', 'is', null)
        .where('e.expires_at', '>', now)
        .where('a.disabled_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    setChallenge: async (id: string, challenge: string, expiresAt: Date): Promise<void> => {
      await db
        .updateTable('operator_enrolment')
        .set({ challenge, challenge_expires_at: expiresAt })
        .where('id', '=', id)
        .execute();
    },
  };
};
