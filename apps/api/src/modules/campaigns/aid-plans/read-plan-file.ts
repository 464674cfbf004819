import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import {
  PLAN_MESSAGES,
  type PlanFileColumn,
  PLAN_FILE_MAX_LINES,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { formatWireMonth, parseWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { formatQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { isMatricule } from '@portail/rules/identifiers/registration-identifiers.ts';
import { isSocialSecurityNumber } from '@portail/rules/identifiers/nir.ts';
import { centsOf, formatAmount, parseAmount, type Cents } from '@portail/rules/money/cents.ts';
import {
  addMonths,
  calendarDay,
  parseFrenchDate,
  type CalendarDay,
} from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import type { PlanProduct } from './plans.queries.ts';
import type { PlanRight, RefusedPlan } from './plans.repository.ts';
import { createHash } from 'node:crypto';
import { readCsv, unreadableFile, type CsvRecord } from '../../../platform/csv-reader.ts';
import type { ReceivedTable } from '../../../platform/workbooks/table-reader.ts';
import type { KeptTitle } from '../file-columns/file-columns.repository.ts';
import { knownCells, placesOf, type ColumnPlaces } from './plan-files.ts';

interface PlanSetting {
  readonly products: readonly PlanProduct[];
  readonly today: CalendarDay;
  /** The titles that the funder gives to columns. */
  readonly titles?: readonly KeptTitle[];
  /** The contract identifies people by matricule instead of CESU code. */
  readonly isByMatricule: boolean;
}

const NAME_MAX_LENGTH = 100;
const PLAN_MAX_MONTHS = 60;
const MAX_RATE = centsOf(20_000);
const OLDEST_BIRTH = calendarDay('1900-01-01');
const IDENTIFIER = /^[0-9A-Za-z]{1,20}$/;
const CONTROL_CHARACTER = /\p{Cc}/u;

const TYPES: Readonly<Record<string, MonthlyAccountType>> = {
  EURO: 'MONTANT_PAR_MOIS',
  EUROS: 'MONTANT_PAR_MOIS',
  MINUTE: 'MINUTE_PAR_MOIS',
  MINUTES: 'MINUTE_PAR_MOIS',
  CENTIEME_HEURE: 'CENTIEME_HEURE_PAR_MOIS',
  CENTIEMES_HEURE: 'CENTIEME_HEURE_PAR_MOIS',
};
/** The hours of the longest month: a larger figure was typed in another unit. */
/** The most that a month may grant. */
export const MOST: Readonly<Record<MonthlyAccountType, number>> = {
  MONTANT_PAR_MOIS: 1_000_000,
  MINUTE_PAR_MOIS: 31 * 24 * 60,
  CENTIEME_HEURE_PAR_MOIS: 31 * 24 * 100,
};
const YES: Readonly<Record<string, boolean>> = {
  OUI: true,
  O: true,
  NON: false,
  N: false,
  '': false,
};

/** The first problem of a line. */
export class RefusedLine extends Error {}

const refuse = (message: string): never => {
  throw new RefusedLine(message);
};

type CellOf = (column: PlanFileColumn) => string;

const capitals = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toUpperCase()
    .replaceAll(/[\s'’-]+/g, '_')
    .replace(/_D_HEURE$/, '_HEURE');

const readText = (cellOf: CellOf, column: PlanFileColumn): string => {
  const text = cellOf(column);
  if (text === '') refuse(FILE_MESSAGES.cellRequired(column));
  if (text.length > NAME_MAX_LENGTH) {
    refuse(FILE_MESSAGES.cellTooLong(column, NAME_MAX_LENGTH));
  }
  if (CONTROL_CHARACTER.test(text)) refuse(FILE_MESSAGES.cellControlCharacter(column));
  if (isSocialSecurityNumber(text)) refuse(PLAN_MESSAGES.socialSecurityNumber(column));
  return text;
};

const readIdentifier = (cellOf: CellOf, isByMatricule: boolean): string | null => {
  const text = cellOf('identifiant');
  if (text === '') return null;
  if (isSocialSecurityNumber(text)) refuse(PLAN_MESSAGES.socialSecurityNumber('identifiant'));
  if (isByMatricule && !isMatricule(text)) refuse(FILE_MESSAGES.cellMatricule('identifiant'));
  if (!IDENTIFIER.test(text)) refuse(PLAN_MESSAGES.identifier('identifiant'));
  return text;
};

const readBirthDate = (cellOf: CellOf, today: CalendarDay): CalendarDay => {
  const text = cellOf('dateNaissance');
  if (text === '') refuse(FILE_MESSAGES.cellRequired('dateNaissance'));
  const day = parseFrenchDate(text) ?? refuse(FILE_MESSAGES.cellDate('dateNaissance'));
  if (day > today) refuse(FILE_MESSAGES.cellFutureBirth('dateNaissance'));
  if (day < OLDEST_BIRTH) refuse(PLAN_MESSAGES.birthDate('dateNaissance'));
  return day;
};

const readProduct = (cellOf: CellOf, products: readonly PlanProduct[]): string => {
  const text = cellOf('produit');
  const [only] = products;
  const all = products.map(({ id }) => id).join(', ');
  if (text === '') {
    if (only !== undefined && products.length === 1) return only.id;
    return refuse(PLAN_MESSAGES.productMissing('produit', all));
  }
  const searched = capitals(text);
  const product = products.find(
    ({ id, libelle }) => capitals(id) === searched || capitals(libelle) === searched,
  );
  return product?.id ?? refuse(PLAN_MESSAGES.productUnknown('produit', text, all));
};

const readType = (cellOf: CellOf): MonthlyAccountType => {
  const text = cellOf('unite');
  if (text === '') refuse(FILE_MESSAGES.cellRequired('unite'));
  return TYPES[capitals(text)] ?? refuse(PLAN_MESSAGES.unit('unite'));
};

const readQuantity = (cellOf: CellOf, type: MonthlyAccountType): number => {
  const text = cellOf('droitMensuel');
  if (text === '') refuse(FILE_MESSAGES.cellRequired('droitMensuel'));
  const isMoney = type === 'MONTANT_PAR_MOIS';
  const whole = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  const quantity = isMoney ? parseAmount(text) : whole;
  if (quantity === undefined || quantity <= 0) {
    return refuse(
      isMoney
        ? PLAN_MESSAGES.quantityEuros('droitMensuel')
        : PLAN_MESSAGES.quantityWhole('droitMensuel'),
    );
  }
  if (quantity > MOST[type]) {
    refuse(PLAN_MESSAGES.quantityMax('droitMensuel', formatQuantity(type, MOST[type])));
  }
  return quantity;
};

const readRate = (cellOf: CellOf, type: MonthlyAccountType): Cents | null => {
  const text = cellOf('tauxHoraire');
  if (type === 'MONTANT_PAR_MOIS') {
    return text === '' ? null : refuse(PLAN_MESSAGES.rateUseless('tauxHoraire'));
  }
  if (text === '') refuse(PLAN_MESSAGES.rateMissing('tauxHoraire'));
  const rate = parseAmount(text);
  if (rate === undefined || rate <= 0 || rate > MAX_RATE) {
    return refuse(PLAN_MESSAGES.rate('tauxHoraire', formatAmount(MAX_RATE)));
  }
  return rate;
};

const readMonth = (cellOf: CellOf, column: 'moisDebut' | 'moisFin'): CalendarDay => {
  const text = cellOf(column);
  if (text === '') refuse(FILE_MESSAGES.cellRequired(column));
  return parseWireMonth(text) ?? refuse(PLAN_MESSAGES.month(column));
};

const readMonths = (cellOf: CellOf, today: CalendarDay) => {
  const premierMois = readMonth(cellOf, 'moisDebut');
  const dernierMois = readMonth(cellOf, 'moisFin');
  const earliest = monthOf(today);
  if (premierMois < earliest) {
    refuse(PLAN_MESSAGES.monthPast('moisDebut', formatWireMonth(earliest)));
  }
  if (dernierMois < premierMois) refuse(PLAN_MESSAGES.monthsReversed('moisFin', 'moisDebut'));
  if (dernierMois >= addMonths(premierMois, PLAN_MAX_MONTHS)) {
    refuse(PLAN_MESSAGES.tooLong(PLAN_MAX_MONTHS));
  }
  return { premierMois, dernierMois };
};

/** Reads one line alone; throws a `RefusedLine` with the correction to make. */
export const readPlanLine = (
  cellOf: CellOf,
  { products, today, isByMatricule }: PlanSetting,
): PlanRight => {
  const type = readType(cellOf);
  return {
    identifiant: readIdentifier(cellOf, isByMatricule),
    nom: readText(cellOf, 'nom'),
    prenom: readText(cellOf, 'prenom'),
    dateNaissance: readBirthDate(cellOf, today),
    produit: readProduct(cellOf, products),
    type,
    quantity: readQuantity(cellOf, type),
    hourlyRateCents: readRate(cellOf, type),
    ...readMonths(cellOf, today),
    reporte: YES[capitals(cellOf('report'))] ?? refuse(PLAN_MESSAGES.carryOver('report')),
  };
};

export interface ReadLine {
  readonly ligne: number;
  readonly cells: readonly string[];
  readonly right: PlanRight;
}

export interface ReadPlanFile {
  /** Hash of the received table. */
  readonly hash: string;
  readonly lines: readonly ReadLine[];
  readonly refused: readonly RefusedPlan[];
}

const trimmed = (cell: string): string => cell.replaceAll('\u00a0', ' ').trim();

const sentenceOf = (error: unknown): string => {
  if (error instanceof RefusedLine) return error.message;
  throw error;
};

const assessRecord = (
  { cells, isMisquoted }: CsvRecord,
  places: ColumnPlaces,
  width: number,
  setting: PlanSetting,
): PlanRight => {
  if (isMisquoted) throw new RefusedLine(FILE_MESSAGES.misquoted);
  if (cells.length !== width) {
    throw new RefusedLine(FILE_MESSAGES.cellCount(cells.length, width));
  }
  return readPlanLine((column) => trimmed(cells[places.get(column) ?? -1] ?? ''), setting);
};

const isBlank = ({ cells }: CsvRecord): boolean => cells.every((cell) => trimmed(cell) === '');

/** Parses a whole file before any lookup; bounded in bytes and lines. */
export const readPlanFile = async (
  { content, isWorkbook }: ReceivedTable,
  setting: PlanSetting,
): Promise<ReadPlanFile> => {
  const hash = createHash('sha256');
  const hashed = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  };
  const table = await readCsv(hashed(), { maxRecords: PLAN_FILE_MAX_LINES, isWorkbook });
  const places = placesOf(table.header, setting.titles);
  const lines: ReadLine[] = [];
  const refused: RefusedPlan[] = [];
  for await (const record of table.records) {
    if (isBlank(record)) continue;
    const source = { ligne: record.line, cells: knownCells(places, record.cells) };
    try {
      lines.push({ ...source, right: assessRecord(record, places, table.header.length, setting) });
    } catch (error) {
      refused.push({ ...source, message: sentenceOf(error) });
    }
  }
  if (lines.length + refused.length === 0) throw unreadableFile(FILE_MESSAGES.noLines);
  return { hash: hash.digest('hex'), lines, refused };
};
