import { sql } from 'kysely';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const accountsIn = (unit: UnitOfWork) => ({
  /** A mailed link was used. A beneficiary proves an address by its own link, which checks its owner. */
  markMailProved: async (accountId: string, at: Date): Promise<void> => {
    await transactionOf(unit)
      .updateTable('user_account')
      .set({ mail_proved_at: at })
      .where('id', '=', accountId)
      .where('mail_proved_at', 'is', null)
      .where('space_type', '<>', 'ESPACE_BENEFICIAIRE')
      .execute();
  },

  replacePasswordHash: async (accountId: string, passwordHash: string): Promise<void> => {
    await transactionOf(unit)
      .updateTable('user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', accountId)
      .execute();
  },
});

/** Two who take one address at once, or one who registers with it: the second waits. */
export const reserveMail = async (unit: UnitOfWork, mail: string): Promise<void> => {
  const key = `inscription:mail:${mail.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transactionOf(unit));
};

/** How the caller is known: their login and their address. */
export const ownAccountIn = (
  unit: UnitOfWork,
  { accountId }: Pick<AuthenticatedCaller, 'accountId'>,
) => {
  const db = transactionOf(unit);
  return {
    lock: () =>
      db
        .selectFrom('user_account')
        .select(['login', 'mail', 'mail_proved_at as mailProvedAt'])
        .where('id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),

    /** Whether a word opens, or could open, the space of somebody else. */
    isTaken: async (identifier: string): Promise<boolean> => {
      const key = sql<string>`lower(${identifier})`;
      const holder = await db
        .selectFrom('user_account')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('login_key', '=', key),
            eb.and([
              eb('space_type', '=', 'ESPACE_BENEFICIAIRE'),
              eb('mail_key', '=', key),
              eb('mail_proved_at', 'is not', null),
              // An account that an invitation opened and for which no password was chosen.
              eb.or([eb('role', '<>', 'AIDANT'), eb('password_hash', 'is not', null)]),
            ]),
          ]),
        )
        .where('id', '<>', accountId)
        .limit(1)
        .executeTakeFirst();
      return holder !== undefined;
    },

    setLogin: async (login: string): Promise<void> => {
      await db.updateTable('user_account').set({ login }).where('id', '=', accountId).execute();
    },

    setProvedMail: async (mail: string, provedAt: Date): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ mail, mail_proved_at: provedAt })
        .where('id', '=', accountId)
        .execute();
    },
  };
};

/** The person who disavows a change, for the request that the support reviews. */
export const findDisavowingPerson = (unit: UnitOfWork, accountId: string) =>
  transactionOf(unit)
    .selectFrom('user_account')
    .select(['first_name as firstName', 'last_name as lastName', 'mail'])
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
