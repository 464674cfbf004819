import type { SortedQuery, SortOf } from '@portail/contract/calls/define-table.ts';
import { getManagementRequests } from '@portail/contract/backoffice/operator-requests.calls.ts';
import {
  byCode,
  byInstant,
  byUuid,
  sortedPage,
  type SortedRow,
  type SortKeys,
} from '../../../platform/db/sorted-list.ts';
import type { FollowUpAudience } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import type { RequestAuthor } from '@portail/contract/people/requests.schemas.ts';
import { lateBefore, type TimedStatut } from '@portail/rules/people/requests/request-deadline.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';

export interface RequestFilter {
  readonly statut: RequestStatut | undefined;
  /** Only those whose deadline is passed on this day. */
  readonly lateOn: CalendarDay | undefined;
  /** Normalised as in the database; `undefined` without a search. */
  readonly words: readonly string[] | undefined;
  readonly page: SortedQuery<RequestSort>;
}

type RequestSort = SortOf<typeof getManagementRequests>;

const REQUEST_KEYS: SortKeys<RequestSort> = {
  columns: {
    reference: byCode('d.reference'),
    objet: byCode('d.objet'),
    statut: byCode('d.statut'),
    dateCreation: byInstant('d.created_at'),
    dateMiseAJour: byInstant('d.updated_at'),
  },
  id: byUuid('d.id'),
};

/** Prefix search on each word; the words contain no operators of tsquery. */
const holdsWords = (words: readonly string[]) =>
  sql<boolean>`demande_mots(d.reference, d.nom, d.mail, d.description)
    @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;

/** For the statuses that have a deadline, by the index of the status and its date. */
export const lateRequests = (today: CalendarDay) => {
  const before = (statut: TimedStatut) => new Date(startOfDayInParis(lateBefore(today, statut)));
  return sql<boolean>`(
    d.statut = 'NOUVELLE' and d.created_at < ${before('NOUVELLE')}
    or d.statut = 'ROUVERTE' and d.updated_at < ${before('ROUVERTE')}
    or d.statut = 'EN_COURS' and d.created_at < ${before('EN_COURS')})`;
};

const operatorName = sql<string | null>`nullif(trim(concat(o.first_name, ' ', o.last_name)), '')`;

const requestHeads = (reader: Reader) =>
  reader
    .selectFrom('demande_gestion as d')
    .leftJoin('user_account as a', 'a.id', 'd.account_id')
    .select([
      'd.id',
      'd.reference',
      'd.objet',
      'd.statut',
      'd.nom',
      'd.description',
      'd.account_id as userId',
      'a.space_type as space',
      'd.created_at as createdAt',
      'd.updated_at as updatedAt',
    ]);

/** Support requests, for operators. */
export const operatorRequestQueries = (reader: Reader, _scope: OperatorScope) => {
  const of = (ids: readonly string[]) => sql<string>`any (${[...ids]}::uuid[])`;
  return {
    list: async ({ statut, lateOn, words, page }: RequestFilter) => {
      const sorted = sortedPage(getManagementRequests.list.table, REQUEST_KEYS, page);
      const found = await requestHeads(reader)
        .select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')])
        .$if(statut !== undefined, (query) => query.where('d.statut', '=', statut ?? 'NOUVELLE'))
        .where(lateOn === undefined ? sql<boolean>`true` : lateRequests(lateOn))
        .$if(words !== undefined, (query) => query.where(holdsWords(words ?? [])))
        .where(sorted.after)
        .orderBy(sorted.order)
        .limit(sorted.limit)
        .execute();
      return sorted.pageOf(found);
    },

    /** Only open ones: the number of closed requests is unbounded. */
    countOpen: () =>
      reader
        .selectFrom('demande_gestion')
        .select((count) => ['statut', count.fn.countAll<number>().as('nombre')])
        .where('statut', 'in', ['NOUVELLE', 'EN_COURS', 'EN_ATTENTE', 'ROUVERTE'])
        .groupBy('statut')
        .execute(),

    find: (id: string) =>
      requestHeads(reader)
        .select([
          'd.description_initiale as ownWords',
          'd.contrat_annonce as contract',
          'd.version',
          'a.login',
          // A person who changed their address is answered at the new one.
          sql<string>`coalesce(a.mail, d.mail)`.as('mail'),
        ])
        .where('d.id', '=', id)
        .executeTakeFirst(),

    /** Messages and notes, oldest first. */
    followUps: (ids: readonly string[]) =>
      reader
        .selectFrom('demande_message as m')
        .leftJoin('user_account as o', 'o.id', 'm.operateur_id')
        .select([
          'm.demande_id as requestId',
          'm.id',
          'm.created_at as at',
          'm.auteur as origin',
          'm.message as words',
          sql<FollowUpAudience>`'PERSONNE'`.as('audience'),
          sql<RequestStatut | null>`null::text`.as('statut'),
          operatorName.as('operator'),
          'm.operateur_id as operatorId',
        ])
        .where('m.demande_id', '=', of(ids))
        .unionAll(
          reader
            .selectFrom('demande_suivi as s')
            .innerJoin('user_account as o', 'o.id', 's.operateur_id')
            .select([
              's.demande_id as requestId',
              's.id',
              's.created_at as at',
              sql<RequestAuthor>`'ASSISTANCE'`.as('origin'),
              's.commentaire as words',
              sql<FollowUpAudience>`'INTERNE'`.as('audience'),
              's.statut',
              operatorName.as('operator'),
              's.operateur_id as operatorId',
            ])
            .where('s.demande_id', '=', of(ids)),
        )
        .orderBy('at')
        // At the same instant an answer comes before the status it set.
        .orderBy('audience', 'desc')
        .orderBy('id')
        .execute(),

    files: (ids: readonly string[]) =>
      reader
        .selectFrom('demande_fichier as f')
        .select([
          'f.demande_id as requestId',
          'f.id',
          'f.nom as name',
          'f.taille as bytes',
          'f.type',
          'f.operateur_id as operatorId',
          'f.created_at as at',
        ])
        .where('f.demande_id', '=', of(ids))
        .orderBy('f.created_at')
        .orderBy('f.id')
        .execute(),

    findFile: (id: string, fileId: string) =>
      reader
        .selectFrom('demande_fichier as f')
        .select(['f.id', 'f.nom as name', 'f.type', 'f.contenu_scelle as sealed'])
        .where('f.id', '=', fileId)
        .where('f.demande_id', '=', id)
        .executeTakeFirst(),
  };
};
type Queries = ReturnType<typeof operatorRequestQueries>;
export type RequestHead = Omit<
  Awaited<ReturnType<Queries['list']>>['rows'][number],
  keyof SortedRow
>;
export type FoundRequest = NonNullable<Awaited<ReturnType<Queries['find']>>>;
export type FollowUpRow = Awaited<ReturnType<Queries['followUps']>>[number];
export type FileRow = Awaited<ReturnType<Queries['files']>>[number];

export const personMailQueries = (reader: Reader, _scope: OperatorScope) => ({
  findForMail: (demandeId: string, messageId: string | null) =>
    reader
      .selectFrom('demande_gestion as d')
      .leftJoin('user_account as a', 'a.id', 'd.account_id')
      .leftJoin('demande_message as m', (join) =>
        join.onRef('m.demande_id', '=', 'd.id').on('m.id', '=', messageId),
      )
      .select([
        'd.id',
        'd.reference',
        'd.objet',
        'd.contrat_annonce as contract',
        'd.account_id as userId',
        'm.message',
        sql<string>`coalesce(a.mail, d.mail)`.as('mail'),
      ])
      .where('d.id', '=', demandeId)
      .executeTakeFirst(),
});
