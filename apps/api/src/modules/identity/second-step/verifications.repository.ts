import { MFA_CODE_TRIES } from '@portail/contract/constants/constants.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';

interface NewVerification {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

interface SentCode {
  readonly hash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = [
  'id',
  'account_id as userId',
  'session_id as sessionId',
  'expires_at as expiresAt',
  'code_hash as codeHash',
  'code_sent_at as codeSentAt',
  'code_expires_at as codeExpiresAt',
  'failures',
  'challenge',
  'challenge_expires_at as challengeExpiresAt',
  'closed_at as closedAt',
] as const;

const WINDOW_MS = 86_400_000;

const newVerificationRow = ({ id, userId, createdAt, expiresAt }: NewVerification) => ({
  id,
  account_id: userId,
  created_at: createdAt,
  expires_at: expiresAt,
  code_hash: null,
  code_sent_at: null,
  code_expires_at: null,
  challenge: null,
  challenge_expires_at: null,
  closed_at: null,
});

export const verificationsIn = (unit: UnitOfWork) => {
  const db = transactionOf(unit);
  const one = () => db.selectFrom('verification').select(COLUMNS);
  /** Filters ended steps in SQL, because a row lock would be measurable from outside. */
  const openStep = (handleHashes: readonly string[], now: Date) =>
    db
      .selectFrom('verification')
      .where('handle_hash', 'in', handleHashes)
      .where('closed_at', 'is', null)
      .where('expires_at', '>', now)
      .where('failures', '<', MFA_CODE_TRIES);
  const change = (id: string) => db.updateTable('verification').where('id', '=', id);
  return {
    insertForSignIn: async (row: NewVerification, handleHash: string): Promise<void> => {
      await db
        .insertInto('verification')
        .values({ ...newVerificationRow(row), handle_hash: handleHash, session_id: null })
        .execute();
    },

    /** A session has one verification, which is reused. */
    openForSession: async (row: NewVerification, sessionId: string): Promise<string> => {
      const { id } = await db
        .insertInto('verification')
        .values({ ...newVerificationRow(row), handle_hash: null, session_id: sessionId })
        .onConflict((conflict) =>
          conflict.column('session_id').doUpdateSet({ expires_at: row.expiresAt }),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** The user of an open step; ended and unknown steps give the same result. */
    findUserOfHandle: async (
      handleHashes: readonly string[],
      now: Date,
    ): Promise<string | undefined> => {
      const row = await openStep(handleHashes, now)
        .select('account_id as userId')
        .executeTakeFirst();
      return row?.userId;
    },

    lockByHandle: (handleHashes: readonly string[], now: Date) =>
      openStep(handleHashes, now).select(COLUMNS).forUpdate().executeTakeFirst(),

    lockBySession: (sessionId: string) =>
      one().where('session_id', '=', sessionId).forUpdate().executeTakeFirst(),

    lock: (id: string) => one().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),

    /** A new code invalidates the former one and resets the failures. */
    setCode: async (id: string, code: SentCode): Promise<void> => {
      await change(id)
        .set({
          code_hash: code.hash,
          code_sent_at: code.sentAt,
          code_expires_at: code.expiresAt,
          failures: 0,
        })
        .execute();
    },

    /** `code_sent_at` stays, so that the delay before a new code still applies. */
    clearCode: async (id: string): Promise<void> => {
      await change(id).set({ code_hash: null, code_expires_at: null }).execute();
    },

    setChallenge: async (id: string, challenge: string | null, expiresAt: Date | null) => {
      await change(id).set({ challenge, challenge_expires_at: expiresAt }).execute();
    },

    close: async (id: string, at: Date): Promise<void> => {
      await change(id).set({ closed_at: at, code_hash: null, code_expires_at: null }).execute();
    },

    /** After a password change, sign-ins that started with the old password must not continue. */
    closeAll: async (userId: string, at: Date): Promise<void> => {
      await db
        .updateTable('verification')
        .set({ closed_at: at })
        .where('account_id', '=', userId)
        .where('handle_hash', 'is not', null)
        .where('closed_at', 'is', null)
        .execute();
    },

    addFailure: async (failure: {
      readonly id: string;
      readonly verificationId: string;
      readonly userId: string;
      readonly at: Date;
    }): Promise<void> => {
      await change(failure.verificationId)
        .set({ failures: sql`failures + 1` })
        .execute();
      await db
        .insertInto('verification_failure')
        .values({ id: failure.id, account_id: failure.userId, at: failure.at })
        .execute();
    },

    /** Failures of the last 24 hours, newest first. */
    recentFailures: async (userId: string, now: Date, limit: number): Promise<Date[]> => {
      const rows = await db
        .selectFrom('verification_failure')
        .select('at')
        .where('account_id', '=', userId)
        .where('at', '>', new Date(now.getTime() - WINDOW_MS))
        .orderBy('at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ at }) => at);
    },
  };
};
export type Verification = Awaited<ReturnType<ReturnType<typeof verificationsIn>['lock']>>;

export const codeMailQueries = (reader: Reader) => ({
  find: (verificationId: string) =>
    reader
      .selectFrom('verification as v')
      .innerJoin('user_account as a', 'a.id', 'v.account_id')
      .select([
        'v.account_id as userId',
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
