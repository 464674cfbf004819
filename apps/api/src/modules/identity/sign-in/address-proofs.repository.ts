import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { AddressProofPurpose, Database } from '../../../platform/db/database-types.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

type Outcome = NonNullable<Database['address_proof']['outcome']>;

export interface AddressProof {
  readonly id: string;
  readonly userId: string;
  readonly mail: string;
  readonly purpose: AddressProofPurpose;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = [
  'id',
  'account_id as userId',
  'mail',
  'purpose',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

export const addressProofsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  return {
    insert: async (
      proof: AddressProof & { readonly tokenHash: string; readonly sentAt: Date },
    ): Promise<void> => {
      await db
        .insertInto('address_proof')
        .values({
          id: proof.id,
          account_id: proof.userId,
          mail: proof.mail,
          purpose: proof.purpose,
          token_hash: proof.tokenHash,
          created_at: proof.createdAt,
          sent_at: proof.sentAt,
          expires_at: proof.expiresAt,
          closed_at: null,
          outcome: null,
        })
        .execute();
    },

    lockPending: (userId: string, now: Date): Promise<AddressProof | undefined> =>
      db
        .selectFrom('address_proof')
        .select(COLUMNS)
        .where('account_id', '=', userId)
        .where('closed_at', 'is', null)
        .where('expires_at', '>', now)
        .forUpdate()
        .executeTakeFirst(),

    replaceToken: async (
      id: string,
      sent: { readonly tokenHash: string; readonly at: Date; readonly expiresAt: Date },
    ): Promise<void> => {
      await db
        .updateTable('address_proof')
        .set({
          token_hash: sent.tokenHash,
          sent_at: sent.at,
          expires_at: sent.expiresAt,
          sends: sql<number>`sends + 1`,
        })
        .where('id', '=', id)
        .execute();
    },

    /** True when a proof was pending. */
    closePending: async (userId: string, outcome: Outcome, now: Date): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('address_proof')
        .set({ closed_at: now, outcome })
        .where('account_id', '=', userId)
        .where('closed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Of two parallel uses of a token, only one updates the row. */
    close: async (
      tokenHashes: readonly string[],
      outcome: Outcome,
      now: Date,
    ): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('address_proof')
        .set({ closed_at: now, outcome })
        .where('token_hash', 'in', tokenHashes)
        .where('closed_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
};

export const addressProofQueries = (reader: Reader) => ({
  findByToken: (tokenHashes: readonly string[], now: Date): Promise<AddressProof | undefined> =>
    reader
      .selectFrom('address_proof')
      .select(COLUMNS)
      .where('token_hash', 'in', tokenHashes)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  findPending: (userId: string, now: Date): Promise<AddressProof | undefined> =>
    reader
      .selectFrom('address_proof')
      .select(COLUMNS)
      .where('account_id', '=', userId)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst(),

  findMailed: (id: string) =>
    reader
      .selectFrom('address_proof as p')
      .innerJoin('user_account as a', 'a.id', 'p.account_id')
      .select([
        'p.account_id as userId',
        'p.mail',
        'p.purpose',
        'p.token_hash as tokenHash',
        'p.expires_at as expiresAt',
        'a.first_name as firstName',
        'a.last_name as lastName',
      ])
      .where('p.id', '=', id)
      .where('p.closed_at', 'is', null)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),

  /** The user, other than the caller, who has proved this address. */
  findOwner: (mail: string, exceptUserId: string) =>
    reader
      .selectFrom('user_account')
      .select(['first_name as firstName', 'last_name as lastName'])
      .where('space_type', '=', 'ESPACE_BENEFICIAIRE')
      .where('mail_key', '=', sql<string>`lower(${mail})`)
      .where('mail_proved_at', 'is not', null)
      .where((eb) => eb.or([eb('role', '<>', 'AIDANT'), eb('password_hash', 'is not', null)]))
      .where('disabled_at', 'is', null)
      .where('id', '<>', exceptUserId)
      .limit(1)
      .executeTakeFirst(),
});
