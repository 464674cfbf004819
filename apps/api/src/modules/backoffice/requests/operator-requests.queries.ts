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
import type {
  FollowUpAudience,
  RequestAssignment,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import type { RequestAuthor } from '@portail/contract/people/requests.schemas.ts';
import {
  DEADLINE_RULES,
  lateBefore,
  TIMED_STATUTS,
} from '@portail/rules/people/requests/request-deadline.ts';
import {
  REQUEST_PRIORITIES,
  type RequestPriority,
} from '@portail/rules/people/requests/request-priority.ts';
import type { RequestStatut } from '@portail/rules/people/requests/request-status.ts';
import type { ContactSubject } from '@portail/contract/people/service.calls.ts';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { ASSIGNABLE } from './operator-requests.repository.ts';

export interface RequestFilter {
  readonly statut: RequestStatut | undefined;
  /** Only those whose deadline is passed at this instant. */
  readonly lateAt: Date | undefined;
  readonly assignment: RequestAssignment | undefined;
  readonly priority: RequestPriority | undefined;
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
    // As the index of the sort is written.
    priorite: {
      type: 'bigint',
      expression: sql`array_position(array['URGENTE', 'HAUTE', 'NORMALE', 'BASSE'], d.priorite)`,
    },
  },
  id: byUuid('d.id'),
};

/** Prefix search on each word; the words contain no operators of tsquery. */
const holdsWords = (words: readonly string[]) =>
  sql<boolean>`demande_mots(d.reference, d.nom, d.mail, d.description)
    @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`;

/** For the statuses that have a deadline, by the index of the status and its date. */
export const lateRequests = (now: Date) => {
  const late = TIMED_STATUTS.flatMap((statut) =>
    REQUEST_PRIORITIES.map((priority) => {
      const from = sql.ref(
        DEADLINE_RULES[statut].from === 'created' ? 'd.created_at' : 'd.updated_at',
      );
      return sql`(d.statut = ${statut} and d.priorite = ${priority}
        and ${from} < ${lateBefore(now, statut, priority)})`;
    }),
  );
  return sql<boolean>`(${sql.join(late, sql` or `)})`;
};

export interface StatisticsRow {
  /** `null` for all of them. */
  readonly objet: ContactSubject | null;
  readonly received: number;
  readonly answered: number;
  readonly closed: number;
  readonly medianS: number | null;
  readonly satisfied: number;
  readonly mixed: number;
  readonly unsatisfied: number;
}

const operatorName = sql<string | null>`nullif(trim(concat(o.first_name, ' ', o.last_name)), '')`;

const requestHeads = (reader: Reader) =>
  reader
    .selectFrom('demande_gestion as d')
    .leftJoin('user_account as a', 'a.id', 'd.account_id')
    .leftJoin('user_account as o', 'o.id', 'd.operateur_id')
    .select([
      'd.id',
      'd.reference',
      'd.objet',
      'd.statut',
      'd.priorite as priority',
      'd.operateur_id as assigneeId',
      operatorName.as('assignee'),
      'd.nom',
      'd.description',
      'd.account_id as userId',
      'a.space_type as space',
      'd.created_at as createdAt',
      'd.updated_at as updatedAt',
    ]);

/** Support requests, for operators. */
export const operatorRequestQueries = (reader: Reader, { userId }: OperatorScope) => {
  const of = (ids: readonly string[]) => sql<string>`any (${[...ids]}::uuid[])`;
  return {
    list: async ({ statut, lateAt, assignment, priority, words, page }: RequestFilter) => {
      const sorted = sortedPage(getManagementRequests.list.table, REQUEST_KEYS, page);
      const found = await requestHeads(reader)
        .select([sorted.sortValue.as('sortValue'), sorted.sortId.as('sortId')])
        .$if(statut !== undefined, (query) => query.where('d.statut', '=', statut ?? 'NOUVELLE'))
        .where(lateAt === undefined ? sql<boolean>`true` : lateRequests(lateAt))
        .$if(assignment === 'MOI', (query) => query.where('d.operateur_id', '=', userId))
        .$if(assignment === 'AUCUNE', (query) => query.where('d.operateur_id', 'is', null))
        .$if(priority !== undefined, (query) =>
          query.where('d.priorite', '=', priority ?? 'NORMALE'),
        )
        .$if(words !== undefined, (query) => query.where(holdsWords(words ?? [])))
        .where(sorted.after)
        .orderBy(sorted.order)
        .limit(sorted.limit)
        .execute();
      return sorted.pageOf(found);
    },

    assignableOperators: () =>
      reader
        .selectFrom('user_account as o')
        .select(['o.id', operatorName.as('name'), 'o.login'])
        .where(ASSIGNABLE)
        .orderBy('o.last_name')
        .orderBy('o.first_name')
        .orderBy('o.id')
        .execute(),

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
        // A reopened request is no longer merged.
        .leftJoin('demande_gestion as r', (join) =>
          join.onRef('r.id', '=', 'd.reunie_a').on('d.statut', '=', 'CLOTUREE'),
        )
        .select([
          'd.description_initiale as ownWords',
          'd.contrat_annonce as contract',
          'd.version',
          'd.avis as rating',
          'd.avis_texte as ratingWords',
          'd.avis_le as ratedAt',
          'r.id as mergedInto',
          'r.reference as mergedReference',
          'a.login',
          // A person who changed their address is answered at the new one.
          sql<string>`coalesce(a.mail, d.mail)`.as('mail'),
        ])
        .where('d.id', '=', id)
        .executeTakeFirst(),

    /** Those that are treated with this one, the first received first. */
    merged: (id: string) =>
      reader
        .selectFrom('demande_gestion as d')
        .select([
          'd.id',
          'd.reference',
          'd.created_at as at',
          sql<string>`coalesce(d.description_initiale, d.description)`.as('words'),
        ])
        .where('d.reunie_a', '=', id)
        .where('d.statut', '=', 'CLOTUREE')
        .orderBy('d.id')
        .execute(),

    /** Of all requests received since then, and of each subject. */
    statistics: async (since: Date) => {
      const { rows } = await sql<StatisticsRow>`
        select d.objet, count(*)::int as received, count(r.at)::int as answered,
          (count(*) filter (where d.statut = 'CLOTUREE'))::int as closed,
          percentile_cont(0.5) within group (
            order by extract(epoch from r.at - d.created_at)::float8) as "medianS",
          (count(*) filter (where d.avis = 'SATISFAIT'))::int as satisfied,
          (count(*) filter (where d.avis = 'MITIGE'))::int as mixed,
          (count(*) filter (where d.avis = 'INSATISFAIT'))::int as unsatisfied
        from demande_gestion d
        left join lateral (
          select min(m.created_at) as at from demande_message m
          where m.demande_id = d.id and m.auteur = 'ASSISTANCE') r on true
        where d.created_at >= ${since} and (d.reunie_a is null or d.statut <> 'CLOTUREE')
        group by grouping sets ((d.objet), ())
        order by d.objet`.execute(reader);
      return rows;
    },

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
        .where((eb) =>
          eb.or([
            eb('f.demande_id', '=', id),
            eb(
              'f.demande_id',
              'in',
              eb.selectFrom('demande_gestion as d').select('d.id').where('d.reunie_a', '=', id),
            ),
          ]),
        )
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
export type MergedRow = Awaited<ReturnType<Queries['merged']>>[number];
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
