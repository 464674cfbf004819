import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

export const usersIn = (unit: UnitOfWork) => ({
  /** Beneficiaries are excluded: they prove an address by its own link, which checks its owner. */
  markMailProved: async (userId: string, at: Date): Promise<void> => {
    await transactionOf(unit)
      .updateTable('user_account')
      .set({ mail_proved_at: at })
      .where('id', '=', userId)
      .where('mail_proved_at', 'is', null)
      .where('space_type', '<>', 'ESPACE_BENEFICIAIRE')
      .execute();
  },

  replacePasswordHash: async (userId: string, passwordHash: string): Promise<void> => {
    await transactionOf(unit)
      .updateTable('user_account')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .execute();
  },
});

/** Serialises registrations and address changes that use the same address. */
export const reserveMail = async (unit: UnitOfWork, mail: string): Promise<void> => {
  const key = `inscription:mail:${mail.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transactionOf(unit));
};

export const ownUserIn = (unit: UnitOfWork, { userId }: Pick<AuthenticatedCaller, 'userId'>) => {
  const db = transactionOf(unit);
  return {
    lock: () =>
      db
        .selectFrom('user_account')
        .select(['login', 'mail', 'mail_proved_at as mailProvedAt'])
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),

    /** Whether the identifier is, or may become, the login of another user. */
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
              // Excludes carers created by an invitation who have not chosen a password.
              eb.or([eb('role', '<>', 'AIDANT'), eb('password_hash', 'is not', null)]),
            ]),
          ]),
        )
        .where('id', '<>', userId)
        .limit(1)
        .executeTakeFirst();
      return holder !== undefined;
    },

    setLogin: async (login: string): Promise<void> => {
      await db.updateTable('user_account').set({ login }).where('id', '=', userId).execute();
    },

    setProvedMail: async (mail: string, provedAt: Date): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ mail, mail_proved_at: provedAt })
        .where('id', '=', userId)
        .execute();
    },
  };
};

export const findDisavowingPerson = (unit: UnitOfWork, userId: string) =>
  transactionOf(unit)
    .selectFrom('user_account')
    .select(['first_name as firstName', 'last_name as lastName', 'mail'])
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const knownDeviceQueries = (reader: Reader) => ({
  isKnown: async (
    userId: string,
    deviceHashes: readonly string[],
    since: Date,
  ): Promise<boolean> => {
    const row = await reader
      .selectFrom('known_device')
      .select('account_id')
      .where('account_id', '=', userId)
      .where('device_hash', 'in', deviceHashes)
      .where('last_used_at', '>', since)
      .executeTakeFirst();
    return row !== undefined;
  },
});
export type KnownDeviceQueries = ReturnType<typeof knownDeviceQueries>;

export const knownDevicesIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    add: async (userId: string, deviceHash: string, now: Date): Promise<void> => {
      await db
        .insertInto('known_device')
        .values({
          account_id: userId,
          device_hash: deviceHash,
          created_at: now,
          last_used_at: now,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_used_at: now }),
        )
        .execute();
    },

    /** Skips rows locked by a parallel sign-in, which removes them itself. */
    keepLatest: async (userId: string, count: number): Promise<void> => {
      await db
        .deleteFrom('known_device')
        .where('account_id', '=', userId)
        .where('device_hash', 'in', (eb) =>
          eb
            .selectFrom('known_device')
            .select('device_hash')
            .where('account_id', '=', userId)
            .orderBy('last_used_at', 'desc')
            .offset(count)
            .forUpdate()
            .skipLocked(),
        )
        .execute();
    },

    forgetAll: async (userId: string): Promise<void> => {
      await db.deleteFrom('known_device').where('account_id', '=', userId).execute();
    },
  };
};

interface NewDisavowalLink {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly notice: string;
  readonly delegationId: string | undefined;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const disavowalLinksIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (link: NewDisavowalLink): Promise<void> => {
      await db
        .insertInto('disavowal_link')
        .values({
          id: link.id,
          account_id: link.userId,
          token_hash: link.tokenHash,
          notice: link.notice,
          delegation_id: link.delegationId ?? null,
          created_at: link.createdAt,
          expires_at: link.expiresAt,
          used_at: null,
        })
        .execute();
    },

    /** Of two parallel uses of a link, only one updates the row. */
    use: (tokenHashes: readonly string[], now: Date) =>
      db
        .updateTable('disavowal_link')
        .set({ used_at: now })
        .where('token_hash', 'in', tokenHashes)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['account_id as userId', 'notice', 'delegation_id as delegationId'])
        .executeTakeFirst(),
  };
};
