import { type FunderRights, isFunderRole } from '@portail/rules/funders/rights.ts';
import { sql } from 'kysely';
import { BATCHED_READS, createBatcher } from '../../../platform/db/statements/batcher.ts';
import {
  type SlotFor,
  prepareStatement,
} from '../../../platform/db/statements/prepared-statement.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { rightRowsOf, storedRights } from '../../../platform/db/funder-rights.queries.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import type { FeaturesByContract } from '../../../platform/ports/owner-scope.ts';

interface SessionIds extends Readonly<Record<string, string>> {
  readonly ids: string;
}

/**
 * Reads everything a call needs about its caller in one query by primary key. The ids are one JSON
 * document: an array parameter would be planned again for each length.
 */
export const callersOf = (reader: Reader, slot: SlotFor<SessionIds>) =>
  reader
    .selectFrom(
      sql<{ id: string }>`json_array_elements_text(${slot('ids')}::json)`.as<'q'>(
        sql.raw('q (id)'),
      ),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('user_session as s')
          .innerJoin('user_account as a', 'a.id', 's.account_id')
          .leftJoin('beneficiary as b', 'b.account_id', 'a.id')
          .leftJoin('client_user as c', 'c.account_id', 'a.id')
          .leftJoin('intervenant as i', 'i.account_id', 'a.id')
          .leftJoin('user_account as o', 'o.id', 's.operator_account_id')
          .select([
            's.id as sessionId',
            's.account_id as userId',
            's.from_back_office as fromBackOffice',
            's.read_only as readOnly',
            's.bypass_kind as bypassKind',
            's.link_mode as linkMode',
            's.operator_account_id as operatorUserId',
            'o.role as operatorRole',
            'o.disabled_at as operatorDisabledAt',
            's.last_seen_at as lastSeenAt',
            's.idle_seconds as idleSeconds',
            's.ends_at as endsAt',
            's.revoked_at as revokedAt',
            's.confirmed_at as confirmedAt',
            's.delegation_id as delegationId',
            's.delegue_account_id as delegateUserId',
            'a.space_type as space',
            'a.role as role',
            'a.disabled_at as disabledAt',
            'b.id as beneficiaryId',
            'b.is_compte_eb_unique as isUnified',
            'c.financeur_id as financeurId',
            'i.id as intervenantId',
            sql<FeaturesByContract | null>`(
              select json_object_agg(bc.contract_numero, array(
                select f.feature_id from contract_feature f
                where f.contract_numero = bc.contract_numero))
              from beneficiary_contract bc
              join contract k on k.numero = bc.contract_numero
              where bc.beneficiary_id = b.id
                and (s.contract_numero is null or bc.contract_numero = s.contract_numero)
                and (s.link_mode is distinct from 'SAP' or k.contrat_sap_fk is not null)
            )`.as('features'),
            sql<FunderRights | null>`case when a.role = 'PAR_CONTRAT' then ${rightRowsOf('a.id')} end`.as(
              'funderRows',
            ),
          ])
          .where('s.id', '=', sql<string>`q.id::uuid`)
          // Forces one index lookup per id, whatever the planner estimates.
          .limit(sql.lit(1))
          .as('one'),
      (join) => join.onTrue(),
    )
    .selectAll('one')
    .compile();

const findAll = prepareStatement(callersOf);

type Row = Awaited<ReturnType<typeof findAll>>[number];

/**
 * Features by contract, for the contracts that the session may use: the user's, the link's, or
 * those with home services.
 */
const recordOf = (row: Row) => ({
  ...row,
  contracts: row.features === null ? null : Object.keys(row.features),
  funderRights: isFunderRole(row.role) ? storedRights(row.role, row.funderRows) : undefined,
});

export const sessionQueries = (reader: Reader) => {
  const findBatched = createBatcher(async (ids: readonly string[]) => {
    // Parallel calls of one page share the lookup of their session.
    const rows = await findAll(reader, { ids: JSON.stringify([...new Set(ids)]) });
    const byId = new Map(rows.map((row) => [row.sessionId, recordOf(row)]));
    return ids.map((id) => byId.get(id) ?? null);
  }, BATCHED_READS);
  return {
    /** Not cached: a revoked session must be refused at the next call. */
    find: async (sessionId: string) => (await findBatched(sessionId)) ?? undefined,
  };
};
export type SessionQueries = ReturnType<typeof sessionQueries>;
export type SessionRecord = NonNullable<Awaited<ReturnType<SessionQueries['find']>>>;

/**
 * The caller's own open sessions and those of their delegates. Sessions of operators are not
 * listed.
 */
export const ownSessionQueries = (reader: Reader, { userId }: AuthenticatedCaller) => ({
  list: (now: Date) =>
    reader
      .selectFrom('user_session as s')
      .leftJoin('user_account as k', 'k.id', 's.delegue_account_id')
      .select([
        's.id',
        's.created_at as createdAt',
        's.last_seen_at as lastSeenAt',
        's.browser',
        's.system',
        'k.first_name as delegateFirstName',
        'k.last_name as delegateLastName',
      ])
      .where('s.account_id', '=', userId)
      .where('s.from_back_office', '=', false)
      .where('s.revoked_at', 'is', null)
      .where('s.ends_at', '>', now)
      .where(sql<boolean>`s.last_seen_at + make_interval(secs => s.idle_seconds) > ${now}`)
      .orderBy('s.last_seen_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(100)
      .execute(),
});
