import { createHash } from 'node:crypto';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { PLAN_FILE_MAX_LINES } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { readCsv, unreadableFile, type CsvRecord } from '../../../platform/csv-reader.ts';
import { knownCells, placesOf, type ColumnPlaces } from './plan-columns.ts';
import type { PlanRight, RefusedPlan } from './plans.repository.ts';
import { readPlanLine, RefusedLine, type PlanSetting } from './read-plan-line.ts';

export interface ReadLine {
  readonly ligne: number;
  readonly cells: readonly string[];
  readonly right: PlanRight;
}

export interface ReadPlanFile {
  /** Of the bytes as they came: the same file has the same one. */
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

/** Reads a whole file by itself, before anything is looked up: bounded by its size and its lines. */
export const readPlanFile = async (
  content: AsyncIterable<Buffer>,
  setting: PlanSetting,
): Promise<ReadPlanFile> => {
  const hash = createHash('sha256');
  const hashed = async function* (): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      hash.update(piece);
      yield piece;
    }
  };
  const table = await readCsv(hashed(), { maxRecords: PLAN_FILE_MAX_LINES });
  const places = placesOf(table.header);
  const lines: ReadLine[] = [];
  const refused: RefusedPlan[] = [];
  for await (const record of table.records) {
    if (isBlank(record)) continue;
    const kept = { ligne: record.line, cells: knownCells(places, record.cells) };
    try {
      lines.push({ ...kept, right: assessRecord(record, places, table.header.length, setting) });
    } catch (error) {
      refused.push({ ...kept, message: sentenceOf(error) });
    }
  }
  if (lines.length + refused.length === 0) throw unreadableFile(FILE_MESSAGES.noLines);
  return { hash: hash.digest('hex'), lines, refused };
};
