import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

const SHOWN = 100;

/** All operators with the permission see all reports, since a second person approves. */
export const reportQueries = (reader: Reader, _scope: OperatorScope) => {
  const rows = () =>
    reader
      .selectFrom('rapport as r')
      .innerJoin('user_account as d', 'd.id', 'r.demande_par')
      .leftJoin('user_account as v', 'v.id', 'r.accord_par')
      .select([
        'r.id',
        'r.type',
        'r.du',
        'r.au',
        'r.statut',
        'r.demande_par as requestedBy',
        'r.demande_le as requestedAt',
        'r.lignes as lines',
        'r.blocs as blocks',
        'r.lignes_attendues as expected',
        'r.pret_le as readyAt',
        'r.expire_le as expiresAt',
        'r.accord_par as agreedBy',
      ])
      .select(sql<string>`trim(d.first_name || ' ' || d.last_name)`.as('requester'))
      .select(sql<string | null>`trim(v.first_name || ' ' || v.last_name)`.as('agreer'));
  return {
    list: () => rows().orderBy('r.demande_le', 'desc').orderBy('r.id').limit(SHOWN).execute(),

    find: (id: string) => rows().where('r.id', '=', id).executeTakeFirst(),

    block: (id: string, rank: number) =>
      reader
        .selectFrom('rapport_bloc')
        .select(['id', 'contenu_scelle as sealed'])
        .where('rapport_id', '=', id)
        .where('rang', '=', rank)
        .executeTakeFirst(),

    /** Accounts of the people in one block. */
    accounts: async (id: string, rank: number): Promise<readonly string[]> => {
      const row = await reader
        .selectFrom('rapport_bloc')
        .select('comptes as accounts')
        .where('rapport_id', '=', id)
        .where('rang', '=', rank)
        .executeTakeFirst();
      return row?.accounts ?? [];
    },
  };
};
export type ReportRecord = Awaited<ReturnType<ReturnType<typeof reportQueries>['list']>>[number];
