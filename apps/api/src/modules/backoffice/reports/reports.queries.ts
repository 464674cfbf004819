import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import { getReports } from '@portail/contract/backoffice/reports.calls.ts';
import {
  byCode,
  byDay,
  byInstant,
  byNumber,
  byUuid,
  sortedPage,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

const ASKER = sql<string>`trim(d.first_name || ' ' || d.last_name)`;

const REPORT_KEYS: SortKeys<SortOf<typeof getReports>> = {
  columns: {
    type: byCode('r.type'),
    dateDebut: byDay('r.du'),
    dateFin: byDay('r.au'),
    dateDemande: byInstant('r.demande_le'),
    demandeur: { type: 'text', expression: sql`lower(${ASKER})` },
    nombreLignes: byNumber('r.lignes'),
  },
  id: byUuid('r.id'),
};

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
      .select(ASKER.as('requester'))
      .select(sql<string | null>`trim(v.first_name || ' ' || v.last_name)`.as('agreer'));
  return {
    list: async (query: CallInput<typeof getReports>['query']) => {
      const sorted = sortedPage(getReports.list.table, REPORT_KEYS, query);
      const found = await rows()
        .select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')])
        .where(
          sql<boolean>`(${query.type ?? null}::text is null or r.type = ${query.type ?? null})`,
        )
        .where(sorted.after)
        .orderBy(sorted.order)
        .limit(sorted.limit)
        .execute();
      return sorted.pageOf(found);
    },

    find: (id: string) => rows().where('r.id', '=', id).executeTakeFirst(),

    /** For the mail to its requester. */
    findAnnounced: (id: string) =>
      reader
        .selectFrom('rapport as r')
        .innerJoin('user_account as u', 'u.id', 'r.demande_par')
        .select([
          'r.type',
          'r.du',
          'r.au',
          'r.statut',
          'r.lignes as lines',
          'r.accord_par as agreedBy',
          'r.expire_le as expiresAt',
          'u.first_name as firstName',
          'u.last_name as lastName',
          'u.mail',
        ])
        .where('r.id', '=', id)
        .where('u.disabled_at', 'is', null)
        .executeTakeFirst(),

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
export type ReportRecord = NonNullable<
  Awaited<ReturnType<ReturnType<typeof reportQueries>['find']>>
>;
