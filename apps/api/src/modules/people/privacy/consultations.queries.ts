import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { ownContract } from '../../../platform/db/own-contract.ts';
import type { UserScope, FunderScope, OperatorScope } from '../../../platform/ports/owner-scope.ts';

/** Consultations of a person's data, for that person. */
export const consultationQueries = (reader: Reader, { userId }: UserScope) => ({
  list: ({ before, limit }: { before: string | undefined; limit: number }) =>
    reader
      .selectFrom('consultation')
      .select(['id', 'at', 'par', 'organisme', 'lecture_seule as isReadOnly', 'motif'])
      .where('account_id', '=', userId)
      .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
});

export const funderReadQueries = (reader: Reader, scope: FunderScope) => {
  const ids = (rows: readonly { readonly id: string | null }[]): readonly string[] =>
    rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return {
    /** Avoids a write when all were recorded already: the same page is often read again. */
    areRecorded: async (
      people: readonly string[],
      { sessionId, reason }: { readonly sessionId: string; readonly reason: string },
    ): Promise<boolean> => {
      const { rows } = await sql<{ missing: boolean }>`
        select exists (
          select from beneficiary b where b.id = any (${[...people]}::uuid[]) and not exists (
            select from consultation s where s.session_id = ${sessionId}::uuid
              and s.account_id = b.account_id and s.motif = ${reason})) as missing`.execute(reader);
      return rows[0]?.missing === false;
    },

    peopleOfLines: async (campaignId: string): Promise<readonly string[]> =>
      ids(
        await reader
          .selectFrom('precommande as p')
          .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
          .select('p.beneficiary_id as id')
          .distinct()
          .where('p.session_id', '=', campaignId)
          .where(ownContract(scope))
          .execute(),
      ),

    peopleOfControlFile: async (campaignId: string): Promise<readonly string[]> =>
      ids(
        await reader
          .selectFrom('controle_ligne as l')
          .innerJoin('precommande_session as s', 's.id', 'l.session_id')
          .innerJoin('contract as k', 'k.numero', 's.contract_numero')
          .select('l.beneficiary_id as id')
          .distinct()
          .where('l.session_id', '=', campaignId)
          .where('l.beneficiary_id', 'is not', null)
          .where(ownContract(scope))
          .execute(),
      ),
  };
};

export const operatorReadQueries = (reader: Reader, { userId }: OperatorScope) => ({
  isPaused: async (): Promise<boolean> => {
    const row = await reader
      .selectFrom('operateur_suspension')
      .select('id')
      .where('account_id', '=', userId)
      .where('levee_le', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Avoids a write when all were recorded already: the same page is often read again. */
  areRecorded: async (
    accounts: readonly string[],
    { sessionId, reason }: { readonly sessionId: string; readonly reason: string },
  ): Promise<boolean> => {
    const { rows } = await sql<{ missing: boolean }>`
      select exists (
        select from unnest(${[...accounts]}::uuid[]) as p (id) where not exists (
          select from consultation s where s.session_id = ${sessionId}::uuid
            and s.account_id = p.id and s.motif = ${reason})) as missing`.execute(reader);
    return rows[0]?.missing === false;
  },
});

const SHOWN_MAX = 50;

export const operatorPauseQueries = (reader: Reader, _scope: OperatorScope) => ({
  list: () =>
    reader
      .selectFrom('operateur_suspension as s')
      .innerJoin('user_account as a', 'a.id', 's.account_id')
      .leftJoin('user_account as l', 'l.id', 's.levee_par')
      .select([
        's.id',
        's.account_id as userId',
        's.debut',
        's.personnes',
        's.levee_le as leveeLe',
        's.levee_motif as leveeMotif',
        'a.first_name as prenom',
        'a.last_name as nom',
        'l.first_name as leveeParPrenom',
        'l.last_name as leveeParNom',
      ])
      .orderBy('s.debut', 'desc')
      .limit(SHOWN_MAX)
      .execute(),
});
