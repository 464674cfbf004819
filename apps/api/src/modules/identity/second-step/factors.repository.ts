import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

/** The factors of a user besides the password. */
export interface SecondStepFactors {
  readonly space: SpaceType;
  readonly isMailOn: boolean;
  readonly hasTotp: boolean;
  readonly passkeyCount: number;
  readonly recoveryCodesLeft: number;
}

export interface LockedUser extends SecondStepFactors {
  readonly id: string;
  readonly login: string;
  readonly isDisabled: boolean;
}

/** Of the user `a`. */
const RECOVERY_CODES_LEFT = sql<number>`(
  select count(*)::int from recovery_code r where r.account_id = a.id and r.used_at is null)`;

export const factorsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  /** Runs the same statements when the user does not exist. */
  const lockIfAny = async (userId: string): Promise<LockedUser | undefined> => {
    await db
      .selectFrom('user_account')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const row = await db
      .selectFrom('user_account as a')
      .leftJoin('totp_secret as t', 't.account_id', 'a.id')
      .select((eb) => [
        'a.id',
        'a.login',
        'a.space_type as space',
        'a.second_step as secondStep',
        'a.disabled_at as disabledAt',
        't.confirmed_at as totpSince',
        eb
          .selectFrom('passkey as p')
          .select(sql<number>`count(*)::int`.as('n'))
          .whereRef('p.account_id', '=', 'a.id')
          .as('passkeyCount'),
        RECOVERY_CODES_LEFT.as('recoveryCodesLeft'),
      ])
      .where('a.id', '=', userId)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      id: row.id,
      login: row.login,
      space: row.space,
      isDisabled: row.disabledAt !== null,
      isMailOn: row.secondStep === 'MAIL',
      hasTotp: row.totpSince !== null,
      passkeyCount: row.passkeyCount ?? 0,
      recoveryCodesLeft: row.recoveryCodesLeft,
    };
  };
  return {
    lockIfAny,

    /**
     * The user row is locked before any verification, so that parallel answers are assessed one
     * after the other.
     */
    lock: async (userId: string): Promise<LockedUser> => {
      const user = await lockIfAny(userId);
      if (user === undefined) throw new Error('no such user');
      return user;
    },

    setMail: async (userId: string, isOn: boolean): Promise<void> => {
      await db
        .updateTable('user_account')
        .set({ second_step: isOn ? 'MAIL' : 'AUCUN' })
        .where('id', '=', userId)
        .execute();
    },
  };
};

export const ownFactorQueries = (reader: Reader, { userId }: AuthenticatedCaller) => ({
  find: () =>
    reader
      .selectFrom('user_account as a')
      .leftJoin('totp_secret as t', 't.account_id', 'a.id')
      .select([
        'a.space_type as space',
        'a.second_step as secondStep',
        't.confirmed_at as totpSince',
        RECOVERY_CODES_LEFT.as('recoveryCodesLeft'),
      ])
      .where('a.id', '=', userId)
      .executeTakeFirstOrThrow(),

  listPasskeys: () =>
    reader
      .selectFrom('passkey')
      .select(['id', 'name', 'created_at as createdAt'])
      .where('account_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
});

export const totpIn = (unit: UnitOfWork, userId: string) => {
  const db = transactionOf(unit);
  return {
    find: () =>
      db
        .selectFrom('totp_secret')
        .select(['sealed', 'pending_sealed as pendingSealed', 'last_step as lastStep'])
        .where('account_id', '=', userId)
        .executeTakeFirst(),

    /** The current secret stays valid until the new one is confirmed. */
    setPending: async (sealed: string, now: Date): Promise<void> => {
      await db
        .insertInto('totp_secret')
        .values({
          account_id: userId,
          sealed: null,
          confirmed_at: null,
          pending_sealed: sealed,
          last_step: null,
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ pending_sealed: sealed }),
        )
        .execute();
    },

    confirm: async (sealed: string, step: number, now: Date): Promise<void> => {
      await db
        .updateTable('totp_secret')
        .set({ sealed, confirmed_at: now, pending_sealed: null, last_step: step })
        .where('account_id', '=', userId)
        .execute();
    },

    saveStep: async (step: number): Promise<void> => {
      await db
        .updateTable('totp_secret')
        .set({ last_step: step })
        .where('account_id', '=', userId)
        .execute();
    },

    remove: async (): Promise<void> => {
      await db.deleteFrom('totp_secret').where('account_id', '=', userId).execute();
    },
  };
};

export const recoveryCodesIn = (unit: UnitOfWork, userId: string) => {
  const db = transactionOf(unit);
  const removeAll = async (): Promise<void> => {
    await db.deleteFrom('recovery_code').where('account_id', '=', userId).execute();
  };
  return {
    removeAll,

    replaceAll: async (hashes: readonly Buffer[], now: Date): Promise<void> => {
      await removeAll();
      await db
        .insertInto('recovery_code')
        .values(
          hashes.map((hash) => ({
            account_id: userId,
            code_hash: hash,
            created_at: now,
            used_at: null,
          })),
        )
        .execute();
    },

    /** True when one of the hashes matched an unused code, which is now used. */
    use: async (hashes: readonly Buffer[], now: Date): Promise<boolean> => {
      const result = await db
        .updateTable('recovery_code')
        .set({ used_at: now })
        .where('account_id', '=', userId)
        .where('code_hash', 'in', hashes)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
};

interface NewPasskey {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
}

export const passkeysIn = (unit: UnitOfWork, userId: string) => {
  const db = transactionOf(unit);
  return {
    list: () =>
      db
        .selectFrom('passkey')
        .select(['id', 'credential_id as credentialId', 'transports'])
        .where('account_id', '=', userId)
        .orderBy('created_at')
        .execute(),

    findByCredential: (credentialId: string) =>
      db
        .selectFrom('passkey')
        .select([
          'id',
          'credential_id as credentialId',
          'public_key as publicKey',
          'counter',
          'transports',
        ])
        .where('account_id', '=', userId)
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),

    /** False when the key is already registered. */
    insert: async (passkey: NewPasskey): Promise<boolean> => {
      const result = await db
        .insertInto('passkey')
        .values({
          id: passkey.id,
          account_id: userId,
          credential_id: passkey.credentialId,
          public_key: Buffer.from(passkey.publicKey),
          counter: passkey.counter,
          transports: [...passkey.transports],
          name: passkey.name,
          created_at: passkey.createdAt,
          last_used_at: null,
        })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .executeTakeFirst();
      return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    saveUse: async (id: string, counter: number, now: Date): Promise<void> => {
      await db
        .updateTable('passkey')
        .set({ counter, last_used_at: now })
        .where('account_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    remove: async (id: string): Promise<boolean> => {
      const result = await db
        .deleteFrom('passkey')
        .where('account_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
};
