import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { PLAN_MESSAGES } from '@portail/contract/campaigns/plan-messages.ts';
import {
  PLAN_FILE_COLUMNS,
  type PlanFileColumn,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { asksSocialSecurityNumber } from '@portail/rules/campaigns/control-codes.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';

/** Where each column stands in this file. */
export type ColumnPlaces = ReadonlyMap<PlanFileColumn, number>;

/** Other ways in which departments head the same columns. */
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

/** `unite_heure` and "Unité" are told apart by their words, capitals, accents and signs aside. */
export const columnNamed = (name: string): PlanFileColumn | undefined =>
  BY_NAME.get(bareName(name));

/** Reads a header, or says all that is wrong with it at once. Other columns are left unread. */
export const placesOf = (header: readonly string[]): ColumnPlaces => {
  const wrong: string[] = [];
  const places = new Map<PlanFileColumn, number>();
  for (const [at, name] of header.entries()) {
    if (asksSocialSecurityNumber(name)) wrong.push(PLAN_MESSAGES.socialSecurityColumn(name));
    const column = columnNamed(name);
    if (column === undefined) continue;
    if (places.has(column)) wrong.push(FILE_MESSAGES.duplicateColumn(column));
    places.set(column, at);
  }
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

/** The cells of the known columns, in their own order: what a refused line keeps. */
export const knownCells = (places: ColumnPlaces, cells: readonly string[]): readonly string[] =>
  PLAN_FILE_COLUMNS.map(({ nom }) => cells[places.get(nom) ?? -1] ?? '');
