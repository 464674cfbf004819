import { transactionOf } from '../../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';

export interface NewPasskey {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: Date;
}

export const passkeysIn = (unit: UnitOfWork, accountId: string) => {
  const db = transactionOf(unit);
  return {
    list: () =>
      db
        .selectFrom('passkey')
        .select(['id', 'credential_id as credentialId', 'transports'])
        .where('account_id', '=', accountId)
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
        .where('account_id', '=', accountId)
        .where('credential_id', '=', credentialId)
        .executeTakeFirst(),

    /** False when the key is already somebody's. */
    insert: async (passkey: NewPasskey): Promise<boolean> => {
      const result = await db
        .insertInto('passkey')
        .values({
          id: passkey.id,
          account_id: accountId,
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
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .execute();
    },

    remove: async (id: string): Promise<boolean> => {
      const result = await db
        .deleteFrom('passkey')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
};
