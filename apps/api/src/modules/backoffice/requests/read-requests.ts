import {
  type FollowUp,
  type ManagementFile,
  type ManagementRequest,
  type ManagementRequestLine,
  type ManagementCount,
  type RequestAssignment,
  type RequestOperator,
  type RequestStatistics,
  STATISTICS_PERIODS,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import type { RequestPriority } from '@portail/rules/people/requests/request-priority.ts';
import {
  OPEN_REQUEST_STATUTS,
  type RequestStatut,
} from '@portail/rules/people/requests/request-status.ts';
import { searchWordsOf } from '@portail/rules/people/requests/search-words.ts';
import { deadlineOf, isRequestLate } from '@portail/rules/people/requests/request-deadline.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import { EMPTY_PAGE, type ListPage } from '../../../platform/ports/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { ATTACHMENT_CONTENT_TYPE, filePurposeOf } from '../../people/requests/requests.module.ts';
import {
  type FileRow,
  type FollowUpRow,
  type FoundRequest,
  type MergedRow,
  type RequestHead,
  operatorRequestQueries,
  type RequestFilter,
  type StatisticsRow,
} from './operator-requests.queries.ts';

const EXCERPT_LENGTH = 160;
const DEFAULT_AUTHOR = 'Service d’assistance';

const dayText = (instant: Date): string => formatFrenchDate(dayInFrance(instant));

const excerptOf = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= EXCERPT_LENGTH ? line : `${line.slice(0, EXCERPT_LENGTH).trimEnd()}…`;
};

const followUpViewOf = (row: FollowUpRow, personName: string): FollowUp => ({
  date: dateTimeInFrance(row.at),
  auteur: row.origin === 'DEMANDEUR' ? personName : (row.operator ?? DEFAULT_AUTHOR),
  origine: row.origin,
  commentaire: row.words,
  visibilite: row.audience,
  statut: row.statut,
});

const fileViewOf = (file: FileRow): ManagementFile => ({
  idFichier: file.id,
  nom: file.name,
  taille: file.bytes,
  type: file.type,
  date: dateTimeInFrance(file.at),
  auteur: file.operatorId === null ? 'DEMANDEUR' : 'ASSISTANCE',
});

const headViewOf = (head: RequestHead, files: readonly FileRow[], now: Date) => {
  const timed = {
    statut: head.statut,
    priority: head.priority,
    created: head.createdAt,
    updated: head.updatedAt,
  };
  const deadline = deadlineOf(timed);
  return {
    id: head.id,
    reference: head.reference,
    objet: head.objet,
    statut: head.statut,
    dateCreation: dayText(head.createdAt),
    dateMiseAJour: dayText(head.updatedAt),
    priorite: head.priority,
    operateur:
      head.assigneeId === null
        ? null
        : { id: head.assigneeId, nom: head.assignee ?? DEFAULT_AUTHOR },
    echeance: deadline === undefined ? null : dateTimeInFrance(deadline),
    enRetard: isRequestLate(timed, now),
    fichiers: files.filter(({ requestId }) => requestId === head.id).map(fileViewOf),
  };
};

const lineViewOf = (
  head: RequestHead,
  files: readonly FileRow[],
  followUps: readonly FollowUpRow[],
  now: Date,
): ManagementRequestLine => {
  const last = followUps.findLast(({ requestId }) => requestId === head.id);
  const view = last === undefined ? undefined : followUpViewOf(last, head.nom);
  return {
    ...headViewOf(head, files, now),
    description: excerptOf(head.description),
    beneficiaire: { nom: head.nom },
    suivis: view === undefined ? [] : [{ ...view, commentaire: excerptOf(view.commentaire) }],
  };
};

interface RequestParts {
  readonly files: readonly FileRow[];
  readonly followUps: readonly FollowUpRow[];
  readonly merged: readonly MergedRow[];
}

/** The first message of a request that is treated with another one. */
const openingViewOf = ({ at, reference, words }: MergedRow, personName: string): FollowUp => ({
  date: dateTimeInFrance(at),
  auteur: personName,
  origine: 'DEMANDEUR',
  commentaire: `Demande ${reference}\u00a0: ${words}`,
  visibilite: 'PERSONNE',
  statut: null,
});

const requestViewOf = (
  found: FoundRequest,
  { files, followUps, merged }: RequestParts,
  operatorId: string,
  now: Date,
): ManagementRequest => ({
  ...headViewOf(found, [], now),
  fichiers: files.map(fileViewOf),
  description: found.description,
  descriptionInitiale: found.ownWords,
  beneficiaire: {
    nom: found.nom,
    mail: found.mail,
    login: found.login,
    typeEspace: found.space,
    numeroContrat: found.contract,
  },
  suivis: [
    ...followUps.map((row) => ({ at: row.at, view: followUpViewOf(row, found.nom) })),
    ...merged.map((one) => ({ at: one.at, view: openingViewOf(one, found.nom) })),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ view }) => view),
  reunieA:
    found.mergedInto === null || found.mergedReference === null
      ? null
      : { id: found.mergedInto, reference: found.mergedReference },
  reunies: merged.map(({ id, reference }) => ({ id, reference })),
  avis:
    found.rating === null || found.ratedAt === null
      ? null
      : { avis: found.rating, commentaire: found.ratingWords, date: dayText(found.ratedAt) },
  attribueeAMoi: found.assigneeId === operatorId,
  suivieParMoi:
    found.assigneeId === operatorId || followUps.some((row) => row.operatorId === operatorId),
  version: found.version,
});

const HOUR_S = 3_600;
const DAY_MS = 86_400_000;

/** Of no request at all, every figure is 0. */
const figuresOf = (row: StatisticsRow | undefined): RequestStatistics['total'] => ({
  recues: row?.received ?? 0,
  repondues: row?.answered ?? 0,
  closes: row?.closed ?? 0,
  delaiMedianHeures:
    row === undefined || row.medianS === null ? null : Math.round(row.medianS / HOUR_S),
  satisfaits: row?.satisfied ?? 0,
  mitiges: row?.mixed ?? 0,
  insatisfaits: row?.unsatisfied ?? 0,
});

/** Reasons shown to the person. */
const LIST_REASON = 'Liste des demandes adressées au service d’assistance';
const requestReason = (reference: string): string => `Traitement de votre demande ${reference}`;

type RequestListQuery = RequestFilter['page'] & {
  readonly statut?: RequestStatut | undefined;
  readonly recherche?: string | undefined;
  readonly enRetard?: 'OUI' | undefined;
  readonly attribution?: RequestAssignment | undefined;
  readonly priorite?: RequestPriority | undefined;
};

/** Only beneficiaries are notified of a reading; contact form messages have no account. */
const accountsOf = (heads: readonly Pick<RequestHead, 'userId' | 'space'>[]): string[] =>
  heads.flatMap(({ userId, space }) =>
    userId !== null && space === 'ESPACE_BENEFICIAIRE' ? [userId] : [],
  );

export const createReadOperatorRequests = ({
  reader,
  secretBox,
  clock,
  reads,
}: Pick<Platform, 'reader' | 'secretBox' | 'clock'> & { readonly reads: OperatorReads }) => {
  const queriesOf = ({ userId }: AuthenticatedCaller, reason: string) =>
    operatorRequestQueries(reader, operatorScope(userId, reason));

  /** The reading is recorded before anything is shown. */
  const open = async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    id: string,
  ): Promise<FoundRequest> => {
    const found = await queriesOf(caller, 'lecture d’une demande').find(id);
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    await reads.note(caller, origin, {
      screen: 'DEMANDE',
      reason: requestReason(found.reference),
      accounts: accountsOf([found]),
    });
    return found;
  };

  const listBy = async (
    caller: AuthenticatedCaller,
    origin: RequestOrigin,
    filter: RequestFilter,
  ): Promise<ListPage<ManagementRequestLine[]>> => {
    const queries = queriesOf(caller, 'liste des demandes');
    const { rows: heads, next } = await queries.list(filter);
    if (heads.length === 0) return EMPTY_PAGE;
    const ids = heads.map(({ id }) => id);
    const [files, followUps] = [await queries.files(ids), await queries.followUps(ids)];
    return {
      rows: heads.map((head) => lineViewOf(head, files, followUps, clock.businessNow())),
      next,
      record: () =>
        reads.note(caller, origin, {
          screen: 'DEMANDES',
          reason: LIST_REASON,
          accounts: accountsOf(heads),
        }),
    };
  };

  const filterOf = ({
    statut,
    recherche,
    enRetard,
    attribution,
    priorite,
    ...page
  }: RequestListQuery): RequestFilter => ({
    statut,
    lateAt: enRetard === undefined ? undefined : clock.businessNow(),
    assignment: attribution,
    priority: priorite,
    words: recherche === undefined ? undefined : searchWordsOf(recherche),
    page,
  });

  return {
    list: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      query: RequestListQuery,
    ): Promise<ListPage<ManagementRequestLine[]>> => {
      const filter = filterOf(query);
      // A search without letters or digits finds nothing.
      return filter.words?.length === 0 ? EMPTY_PAGE : await listBy(caller, origin, filter);
    },

    operators: async (caller: AuthenticatedCaller): Promise<RequestOperator[]> => {
      const rows = await queriesOf(caller, 'attribution d’une demande').assignableOperators();
      return rows.map(({ id, name, login }) => ({ id, nom: name ?? login }));
    },

    counts: async (caller: AuthenticatedCaller): Promise<ManagementCount[]> => {
      const counted = await queriesOf(caller, 'compte des demandes').countOpen();
      return OPEN_REQUEST_STATUTS.map((statut) => ({
        statut,
        nombre: counted.find((one) => one.statut === statut)?.nombre ?? 0,
      }));
    },

    statistics: async (
      caller: AuthenticatedCaller,
      periode: (typeof STATISTICS_PERIODS)[number]['code'],
    ): Promise<RequestStatistics> => {
      const days = STATISTICS_PERIODS.find(({ code }) => code === periode)?.days ?? 0;
      const since = new Date(clock.businessNow().getTime() - days * DAY_MS);
      const rows = await queriesOf(caller, 'statistiques des demandes').statistics(since);
      const whole = rows.find(({ objet }) => objet === null);
      return {
        total: figuresOf(whole),
        objets: rows.flatMap((row) =>
          row.objet === null ? [] : [{ objet: row.objet, ...figuresOf(row) }],
        ),
      };
    },

    read: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      id: string,
    ): Promise<ManagementRequest> => {
      const found = await open(caller, origin, id);
      const queries = queriesOf(caller, 'lecture d’une demande');
      const merged = await queries.merged(id);
      const ids = [id, ...merged.map((one) => one.id)];
      return requestViewOf(
        found,
        { files: await queries.files(ids), followUps: await queries.followUps(ids), merged },
        caller.userId,
        clock.businessNow(),
      );
    },

    followUps: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      id: string,
    ): Promise<FollowUp[]> => {
      const { nom } = await open(caller, origin, id);
      const rows = await queriesOf(caller, 'suivis d’une demande').followUps([id]);
      return rows.map((row) => followUpViewOf(row, nom));
    },

    files: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      id: string,
    ): Promise<ManagementFile[]> => {
      await open(caller, origin, id);
      const queries = queriesOf(caller, 'fichiers d’une demande');
      const merged = await queries.merged(id);
      return (await queries.files([id, ...merged.map((one) => one.id)])).map(fileViewOf);
    },

    file: async (
      caller: AuthenticatedCaller,
      origin: RequestOrigin,
      { id, idFichier }: { readonly id: string; readonly idFichier: string },
    ): Promise<FileAnswer> => {
      await open(caller, origin, id);
      const file = await queriesOf(caller, 'fichier d’une demande').findFile(id, idFichier);
      if (file === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
      return {
        content: secretBox.openBytes(filePurposeOf(file.id), file.sealed),
        contentType: ATTACHMENT_CONTENT_TYPE,
        downloadName: file.name,
      };
    },

    note: async (caller: AuthenticatedCaller, origin: RequestOrigin, id: string): Promise<void> =>
      void (await open(caller, origin, id)),
  };
};
export type ReadOperatorRequests = ReturnType<typeof createReadOperatorRequests>;
