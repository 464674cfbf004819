import { createHash } from 'node:crypto';
import {
  PLAN_FILE_COLUMNS,
  PLAN_FILE_MAX_LINES,
  PLAN_REFUSALS_SHOWN,
  type PlanFile,
  type PlanFileReport,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { addMonths } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { makeCsv } from '../../../platform/csv.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { pageOf, uuidOf, type PageQuery } from './page-query.ts';
import { planContractQueries } from './plan-contract.queries.ts';
import { planFileQueries } from './plan-files.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

const momentFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
});

const CSV_TYPE = 'text/csv; charset=utf-8';
const REASON_COLUMN = 'motif du rejet';
const HEADER = PLAN_FILE_COLUMNS.map(({ nom }) => nom);

const csvAnswer = (content: Buffer, downloadName: string): FileAnswer => ({
  content,
  contentType: CSV_TYPE,
  etag: `"${createHash('sha256').update(content).digest('base64url')}"`,
  downloadName,
});

export const createPlanFiles = ({ reader, clock }: Dependencies) => {
  const found = async (caller: AuthenticatedCaller, id: string) => {
    const queries = planFileQueries(reader, funderScopeOf(caller));
    const fileId = uuidOf(id);
    const file = fileId === undefined ? undefined : await queries.find(fileId);
    if (file === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return { file, queries };
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: PageQuery & { readonly numeroContrat?: string | undefined },
    ): Promise<PlanFile[]> => {
      const scope = funderScopeOf(caller);
      const contract = query.numeroContrat ?? null;
      if (contract !== null) await planContractQueries(reader, scope).require(contract);
      const rows = await planFileQueries(reader, scope).list({ ...pageOf(query), contract });
      return rows.map((row) => ({
        id: row.id,
        numeroContrat: row.contract,
        nomFichier: row.name,
        dateImport: momentFormat.format(row.createdAt),
        importePar: row.author.trim(),
        lignesLues: row.lignesLues,
        lignesRetenues: row.lignesRetenues,
        nombreRejets: row.nombreRejets,
      }));
    },

    report: async (caller: AuthenticatedCaller, id: string): Promise<PlanFileReport> => {
      const { file, queries } = await found(caller, id);
      const refused = await queries.refusals(file.id, PLAN_REFUSALS_SHOWN);
      return {
        idFichier: file.id,
        apercu: false,
        dejaImporte: false,
        lignesLues: file.lignesLues,
        lignesRetenues: file.lignesRetenues,
        nombreRejets: file.nombreRejets,
        lignesRejetees: refused.map(({ ligne, message }) => ({ ligne, message })),
        personnesConnues: file.personnesConnues,
        personnesAttendues: file.personnesAttendues,
        premieresLignes: [],
      };
    },

    /** The refused lines as a file of the same form, to be corrected and sent again. */
    refusals: async (caller: AuthenticatedCaller, id: string): Promise<FileAnswer> => {
      const { file, queries } = await found(caller, id);
      const refused = await queries.refusals(file.id, PLAN_FILE_MAX_LINES);
      const rows = refused.map(({ cells, ligne, message }) => [
        ...cells,
        `Ligne ${ligne}\u00a0: ${message}`,
      ]);
      return csvAnswer(makeCsv([...HEADER, REASON_COLUMN], rows), 'plans-aide-lignes-rejetees.csv');
    },

    /** Two examples, from the month that it is, for a product of the contract. */
    model: async (
      caller: AuthenticatedCaller,
      numeroContrat: string | undefined,
    ): Promise<FileAnswer> => {
      const contracts = planContractQueries(reader, funderScopeOf(caller));
      const contract =
        numeroContrat === undefined ? undefined : await contracts.require(numeroContrat);
      const product = contract?.products[0]?.id ?? '';
      const first = monthOf(clock.businessDay());
      const months = [formatWireMonth(first), formatWireMonth(addMonths(first, 11))];
      const rows = [
        [
          '12345678',
          'MARTIN',
          'Jeanne',
          '14/05/1941',
          product,
          'MINUTE',
          '1800',
          '24,00',
          ...months,
          'NON',
        ],
        ['', 'PETIT', 'Louis', '02/11/1938', product, 'EURO', '120,00', '', ...months, 'NON'],
      ];
      return csvAnswer(makeCsv(HEADER, rows), 'modele-plans-aide.csv');
    },
  };
};
export type PlanFiles = ReturnType<typeof createPlanFiles>;
