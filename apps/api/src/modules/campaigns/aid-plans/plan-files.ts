import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { getPlanFiles } from '@portail/contract/campaigns/funder-plans.calls.ts';
import type { FileColumns as ProposedColumns } from '@portail/contract/campaigns/file-columns.schemas.ts';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import {
  PLAN_MESSAGES,
  PLAN_FILE_COLUMNS,
  type PlanFileColumn,
  PLAN_FILE_MAX_LINES,
  PLAN_REFUSALS_SHOWN,
  type PlanFile,
  type PlanFileReport,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { asksSocialSecurityNumber } from '@portail/rules/campaigns/campaign-rules.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { addMonths } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { makeCsv } from '../../../platform/csv.ts';
import { csvFile } from '../../../platform/document-file.ts';
import type { FileAnswer } from '../../../platform/ports/file-answer.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { mapPage, type ListPage } from '../../../platform/ports/list-page.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { KeptTitle } from '../file-columns/file-columns.repository.ts';
import { undoStateOf } from '../import-undo.ts';
import { uuidOf } from './list-plans.ts';
import { planContractQueries, planFileQueries } from './plans.queries.ts';

/** The position of each column in the file. */
export type ColumnPlaces = ReadonlyMap<PlanFileColumn, number>;

/** Other headers that departments use for the same columns. */
const ALIASES: Readonly<Record<string, PlanFileColumn>> = {
  codecesu: 'identifiant',
  matricule: 'identifiant',
  datedenaissance: 'dateNaissance',
  idproduit: 'produit',
  codeproduit: 'produit',
  droitparmois: 'droitMensuel',
  premiermois: 'moisDebut',
  moisdedebut: 'moisDebut',
  derniermois: 'moisFin',
  moisdefin: 'moisFin',
  reporte: 'report',
};

const bareName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

const BY_NAME: ReadonlyMap<string, PlanFileColumn> = new Map([
  ...Object.entries(ALIASES),
  ...PLAN_FILE_COLUMNS.map(({ nom }): [string, PlanFileColumn] => [bareName(nom), nom]),
]);

/** Headers are compared without case, accents and punctuation. */
export const columnNamed = (name: string): PlanFileColumn | undefined =>
  BY_NAME.get(bareName(name));

/** The columns that have no name of their own in the file, by the funder's titles. */
const addKept = (
  places: Map<PlanFileColumn, number>,
  header: readonly string[],
  titles: readonly KeptTitle[],
): void => {
  for (const { nom } of PLAN_FILE_COLUMNS) {
    const kept = titles.find(({ colonne }) => colonne === nom);
    if (kept === undefined || places.has(nom)) continue;
    const at = header.findIndex((name) => bareName(name) === bareName(kept.titre));
    if (at >= 0 && ![...places.values()].includes(at)) places.set(nom, at);
  }
};

/** What a header has of the expected columns. */
export const proposedPlanColumns = (
  header: readonly string[],
  titles: readonly KeptTitle[],
): ProposedColumns => {
  const places = new Map<PlanFileColumn, number>();
  for (const [at, name] of header.entries()) {
    const column = columnNamed(name);
    if (column !== undefined && !places.has(column)) places.set(column, at);
  }
  addKept(places, header, titles);
  return {
    titres: header.filter((name) => name.trim() !== ''),
    colonnes: PLAN_FILE_COLUMNS.map(({ nom, obligatoire }) => ({
      nom,
      libelle: nom,
      obligatoire,
      titre: header[places.get(nom) ?? -1] ?? null,
    })),
  };
};

/** Reads a header or reports all of its problems at once; unknown columns are ignored. */
export const placesOf = (
  header: readonly string[],
  titles: readonly KeptTitle[] = [],
): ColumnPlaces => {
  const wrong: string[] = [];
  const places = new Map<PlanFileColumn, number>();
  for (const [at, name] of header.entries()) {
    if (asksSocialSecurityNumber(name)) wrong.push(PLAN_MESSAGES.socialSecurityColumn(name));
    const column = columnNamed(name);
    if (column === undefined) continue;
    if (places.has(column)) wrong.push(FILE_MESSAGES.duplicateColumn(column));
    places.set(column, at);
  }
  addKept(places, header, titles);
  for (const { nom, obligatoire } of PLAN_FILE_COLUMNS) {
    if (obligatoire && !places.has(nom)) wrong.push(FILE_MESSAGES.missingColumn(nom));
  }
  if (wrong.length > 0) {
    throw new DomainError('FICHIER_NON_CONFORME', {
      fields: wrong.map((message) => ({ champ: 'fichier', message })),
    });
  }
  return places;
};

/** The cells of the known columns, in their canonical order: what a refused line keeps. */
export const knownCells = (places: ColumnPlaces, cells: readonly string[]): readonly string[] =>
  PLAN_FILE_COLUMNS.map(({ nom }) => cells[places.get(nom) ?? -1] ?? '');

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

const momentFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'short',
});

const REASON_COLUMN = 'motif du rejet';
const HEADER = PLAN_FILE_COLUMNS.map(({ nom }) => nom);

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
      query: CallInput<typeof getPlanFiles>['query'],
    ): Promise<ListPage<PlanFile[]>> => {
      const scope = funderScopeOf(caller);
      const { numeroContrat } = query;
      if (numeroContrat !== undefined)
        await planContractQueries(reader, scope).require(numeroContrat);
      return mapPage(await planFileQueries(reader, scope).list(query), (row) => ({
        id: row.id,
        numeroContrat: row.contract,
        nomFichier: row.name,
        dateImport: momentFormat.format(row.createdAt),
        importePar: row.author.trim(),
        lignesLues: row.lignesLues,
        lignesRetenues: row.lignesRetenues,
        nombreRejets: row.nombreRejets,
        annulation: undoStateOf(row, clock.businessNow()),
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
        lignesInchangees: 0,
        corrections: [],
      };
    },

    /** The refused lines in the same format, to be corrected and sent again. */
    refusals: async (caller: AuthenticatedCaller, id: string): Promise<FileAnswer> => {
      const { file, queries } = await found(caller, id);
      const refused = await queries.refusals(file.id, PLAN_FILE_MAX_LINES);
      const rows = refused.map(({ cells, ligne, message }) => [
        ...cells,
        `Ligne ${ligne}\u00a0: ${message}`,
      ]);
      return csvFile(makeCsv([...HEADER, REASON_COLUMN], rows), 'plans-aide-lignes-rejetees.csv');
    },

    /** Two example lines, from the current month, for a product of the contract. */
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
      return csvFile(makeCsv(HEADER, rows), 'modele-plans-aide.csv');
    },
  };
};
export type PlanFiles = ReturnType<typeof createPlanFiles>;
