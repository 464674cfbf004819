import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getReports } from '@portail/contract/backoffice/reports.calls.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import type { Report, ReportDemand } from '@portail/contract/backoffice/reports.schemas.ts';
import type { TableFormat } from '@portail/contract/schemas/list.ts';
import { agreementOf, type ReportStatut } from '@portail/rules/backoffice/operators/reports.ts';
import { mayDecide } from '@portail/rules/backoffice/operators/second-person.ts';
import {
  calendarDay,
  formatFrenchDate,
  parseFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { tableFile } from '../../../platform/table-file.ts';
import type { TableCell } from '../../../platform/table.ts';
import type { OperatorReads } from '../../people/privacy/privacy.module.ts';
import { openRows } from './make-reports.ts';
import { reportKinds, REPORT_TITLES, reportTitle } from './report-kinds.ts';
import { type ReportRecord, reportQueries } from './reports.queries.ts';
import { reportsIn } from './reports.repository.ts';

const dateTimeOrNull = (instant: Date | null): string | null =>
  instant === null ? null : dateTimeInFrance(instant);

const statutOf = ({ statut, expiresAt }: ReportRecord, now: Date): ReportStatut =>
  expiresAt !== null && expiresAt <= now ? 'EXPIRE' : statut;

/** As one operator sees it: the requester cannot be the second person. */
const wireReport = (row: ReportRecord, reader: string, now: Date): Report => {
  const statut = statutOf(row, now);
  const accord = row.statut === 'PRET' ? agreementOf(row) : 'SANS_OBJET';
  return {
    id: row.id,
    libelle: reportTitle(row),
    type: row.type,
    dateGeneration: dateTimeOrNull(row.readyAt),
    statut,
    dateDebut: formatFrenchDate(calendarDay(row.du)),
    dateFin: formatFrenchDate(calendarDay(row.au)),
    dateDemande: dateTimeInFrance(row.requestedAt),
    demandeur: row.requester,
    nombreLignes: row.lines,
    nombreLignesAttendues: row.expected,
    disponibleJusquAu: dateTimeOrNull(row.expiresAt),
    accord,
    accordDe: row.agreer,
    accordPossible:
      statut === 'PRET' &&
      accord === 'ATTENDU' &&
      mayDecide({ requestedBy: row.requestedBy, decidedBy: reader }),
  };
};

/** Daily limit per operator. */
const REPORTS_PER_DAY = 100;
const DAY_S = 86_400;

const isoDay = (text: string): string => {
  const day = parseFrenchDate(text);
  if (day === undefined) throw new DomainError('REQUETE_INVALIDE');
  return day;
};

const fileNameOf = ({ type, du, au }: Pick<ReportRecord, 'type' | 'du' | 'au'>): string =>
  `rapport-${type.toLowerCase().replaceAll('_', '-')}-${du}-${au}`;

const scopeOf = ({ userId }: AuthenticatedCaller) => operatorScope(userId, 'rapports de la maison');

export const createManageReports = (
  dependencies: Pick<
    Platform,
    'reader' | 'units' | 'clock' | 'ids' | 'digest' | 'limits' | 'secretBox' | 'securityLog'
  > & { readonly reads: OperatorReads },
) => {
  const { reader, units, clock, ids, digest, limits, secretBox, securityLog, reads } = dependencies;

  const find = async (caller: AuthenticatedCaller, id: string): Promise<ReportRecord> => {
    const found = await reportQueries(reader, scopeOf(caller)).find(id);
    if (found === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return found;
  };
  const read = async (caller: AuthenticatedCaller, id: string): Promise<Report> =>
    wireReport(await find(caller, id), caller.userId, clock.realNow());

  const record = (
    unit: UnitOfWork,
    { userId }: AuthenticatedCaller,
    origin: RequestOrigin,
    details: Readonly<Record<string, string | number>>,
  ): Promise<void> =>
    securityLog.record(unit, origin, { kind: 'RAPPORT', result: 'SUCCES', userId, details });

  /** Opens one block at a time. */
  const rowsOf = async function* (
    caller: AuthenticatedCaller,
    { id, blocks }: Pick<ReportRecord, 'id' | 'blocks'>,
  ): AsyncGenerator<readonly TableCell[]> {
    const queries = reportQueries(reader, scopeOf(caller));
    for (let rank = 0; rank < blocks; rank += 1) {
      const block = await queries.block(id, rank);
      if (block === undefined) throw new Error(`report ${id} has lost its block ${rank}`);
      yield* openRows(secretBox, block);
    }
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: CallInput<typeof getReports>['query'],
    ): Promise<ListPage<Report[]>> => {
      const page = await reportQueries(reader, scopeOf(caller)).list(query);
      return mapPage(page, (row) => wireReport(row, caller.userId, clock.realNow()));
    },

    /** A pending report is returned as it is; a failed one restarts. */
    request: async (
      caller: AuthenticatedCaller,
      { type, dateDebut, dateFin }: ReportDemand,
      origin: RequestOrigin,
    ): Promise<Report> => {
      const requested = { type, du: isoDay(dateDebut), au: isoDay(dateFin) };
      const id = await units.transact(async (unit) => {
        const reports = reportsIn(unit, scopeOf(caller));
        await reports.lockRequester();
        const open = await reports.lockOpen(requested);
        if (open !== undefined && open.statut !== 'ECHEC') return open.id;
        await limits.count(unit, {
          key: digest.of('rapports', caller.userId),
          failures: REPORTS_PER_DAY,
          windowS: DAY_S,
          clearedBySuccess: false,
        });
        const id = open?.id ?? ids.random();
        if (open === undefined) await reports.insert({ ...requested, id }, clock.realNow());
        else await reports.restart(id, clock.realNow());
        await record(unit, caller, origin, { acte: 'DEMANDE', rapport: id, ...requested });
        return id;
      });
      return await read(caller, id);
    },

    /** Approval by a second person, never by the requester. */
    approve: async (
      caller: AuthenticatedCaller,
      id: string,
      origin: RequestOrigin,
    ): Promise<Report> => {
      await units.transact(async (unit) => {
        const reports = reportsIn(unit, scopeOf(caller));
        const report = await reports.lock(id);
        if (report === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        const { requestedBy, expiresAt, lines, type } = report;
        const needsApproval = report.statut === 'PRET' && agreementOf(report) === 'ATTENDU';
        if (!needsApproval || expiresAt === null || expiresAt <= clock.realNow())
          throw new DomainError('ACCORD_SANS_OBJET');
        if (!mayDecide({ requestedBy, decidedBy: caller.userId }))
          throw new DomainError('SECONDE_PERSONNE_REQUISE');
        await reports.approve(id, clock.realNow());
        await record(unit, caller, origin, { acte: 'ACCORD', rapport: id, type, lignes: lines });
      });
      return await read(caller, id);
    },

    download: async (
      caller: AuthenticatedCaller,
      { id, format = 'csv' }: { readonly id: string; readonly format?: TableFormat | undefined },
      origin: RequestOrigin,
    ): Promise<FileAnswer> => {
      const report = await find(caller, id);
      const { type, lines, expiresAt } = report;
      if (report.statut !== 'PRET' || expiresAt === null || expiresAt <= clock.realNow())
        throw new DomainError('RAPPORT_INDISPONIBLE');
      if (agreementOf(report) === 'ATTENDU') throw new DomainError('RAPPORT_SANS_ACCORD');
      const title = reportTitle(report);
      const reason = `Rapport « ${title} », téléchargé par l’assistance`;
      const queries = reportQueries(reader, scopeOf(caller));
      // Everyone in the report is notified before the first line is sent, block by block.
      for (let rank = 0; rank < report.blocks; rank += 1) {
        const accounts = await queries.accounts(id, rank);
        await reads.note(caller, origin, { screen: 'RAPPORT', reason, accounts });
      }
      await units.transact((unit) =>
        record(unit, caller, origin, {
          acte: 'TELECHARGEMENT',
          rapport: id,
          type,
          lignes: lines,
          format,
        }),
      );
      return tableFile(format, fileNameOf(report), {
        title: REPORT_TITLES[type],
        columns: reportKinds(reader, scopeOf(caller))[type].columns,
        rows: rowsOf(caller, report),
      });
    },
  };
};
