import type { Reader } from '../../platform/db/database.ts';

export const sessionQueries = (reader: Reader) => ({
  /** Everything that a call needs to know of its caller, in one look by primary key. */
  find: (sessionId: string) =>
    reader
      .selectFrom('user_session as s')
      .innerJoin('user_account as a', 'a.id', 's.account_id')
      .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
      .leftJoin('client_user as c', 'c.account_id', 'a.id')
      .leftJoin('intervenant as i', 'i.account_id', 'a.id')
      .select([
        's.id as sessionId',
        's.account_id as accountId',
        's.from_back_office as fromBackOffice',
        's.read_only as readOnly',
        's.bypass_kind as bypassKind',
        's.last_seen_at as lastSeenAt',
        's.idle_seconds as idleSeconds',
        's.ends_at as endsAt',
        's.revoked_at as revokedAt',
        's.confirmed_at as confirmedAt',
        'a.space_type as space',
        'a.role as role',
        'a.disabled_at as disabledAt',
        'b.id as beneficiaryId',
        'b.is_compte_eb_unique as isUnified',
        'c.financeur_id as financeurId',
        'i.id as intervenantId',
      ])
      .where('s.id', '=', sessionId)
      .executeTakeFirst(),
});
export type SessionQueries = ReturnType<typeof sessionQueries>;
export type SessionRecord = NonNullable<Awaited<ReturnType<SessionQueries['find']>>>;
