import type { Reader } from '../../../../platform/db/database.ts';

export const codeMailQueries = (reader: Reader) => ({
  find: (verificationId: string) =>
    reader
      .selectFrom('verification as v')
      .innerJoin('user_account as a', 'a.id', 'v.account_id')
      .select([
        'v.account_id as accountId',
        'v.session_id as sessionId',
        'v.code_hash as codeHash',
        'v.code_expires_at as codeExpiresAt',
        'a.first_name as firstName',
        'a.last_name as lastName',
        'a.mail',
      ])
      .where('v.id', '=', verificationId)
      .where('v.closed_at', 'is', null)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst(),
});
export type CodeMailQueries = ReturnType<typeof codeMailQueries>;
