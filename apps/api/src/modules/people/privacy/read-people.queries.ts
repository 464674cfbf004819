import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { FunderScope } from '../../../platform/ports/owner-scope.ts';

/** Who is named in a whole file that a funder takes away. */
export const readPeopleQueries = (reader: Reader, { financeurId }: FunderScope) => {
  const ids = (rows: readonly { readonly id: string | null }[]): readonly string[] =>
    rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return {
    /** Whether all of them were noted for this session and reason: most pages are read again. */
    areNoted: async (
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

    ofLines: async (sessionId: string): Promise<readonly string[]> =>
      ids(
        await reader
          .selectFrom('precommande as p')
          .innerJoin('contract as k', 'k.numero', 'p.contract_numero')
          .select('p.beneficiary_id as id')
          .distinct()
          .where('p.session_id', '=', sessionId)
          .where('k.financeur_id', '=', financeurId)
          .execute(),
      ),

    ofExpected: async (sessionId: string): Promise<readonly string[]> =>
      ids(
        await reader
          .selectFrom('controle_ligne as l')
          .innerJoin('precommande_session as s', 's.id', 'l.session_id')
          .innerJoin('contract as k', 'k.numero', 's.contract_numero')
          .select('l.beneficiary_id as id')
          .distinct()
          .where('l.session_id', '=', sessionId)
          .where('l.beneficiary_id', 'is not', null)
          .where('k.financeur_id', '=', financeurId)
          .execute(),
      ),
  };
};
