import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { CONTROL_FILE_MAX_LINES } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { readCsv, type CsvRecord, type CsvTable } from '../../../../platform/csv-reader.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import type { SpooledFile } from '../../../../platform/spooled-file.ts';
import { controlKey } from '../../../identity/registration/registration.module.ts';
import { columnsOf, type FileColumns } from './control-columns.ts';
import { expectedPeopleIn, type WrittenPerson } from './expected-people.repository.ts';
import type { ImportCounts, RefusedLine } from './imports.repository.ts';
import { readLine, type ExpectedLine } from './read-line.ts';
import type { FileRules } from './campaign-rules.repository.ts';

type Dependencies = Pick<Platform, 'clock' | 'ids'>;

export interface Reading {
  readonly table: CsvTable;
  readonly columns: FileColumns;
  /** The first lines as they were read. */
  readonly firstLines: readonly (readonly string[])[];
}

export interface MergeOutcome {
  readonly reading: Reading;
  readonly counts: ImportCounts;
  readonly refused: readonly RefusedLine[];
}

export interface MergeRequest {
  readonly idSession: string;
  readonly file: SpooledFile;
  readonly rules: FileRules;
  readonly options: { readonly isPreview: boolean; readonly replaces: boolean };
}

/**
 * People written by one statement. Their text stays below what the runtime keeps apart as a large
 * object: those are forgotten late, and a large file would fill the memory with them.
 */
const BATCH_SIZE = 100;
const FIRST_LINES = 10;

const writtenPerson = (
  id: string,
  { identifiant, person, values }: ExpectedLine,
): WrittenPerson => ({
  id,
  identifiant,
  person,
  values: Object.fromEntries(
    Object.entries(values).map(([code, valeur]) => [
      code,
      valeur === null ? null : { valeur, cle: controlKey(valeur) },
    ]),
  ),
});

const openTable = async (file: SpooledFile, rules: FileRules) => {
  const table = await readCsv(file.read(), { maxRecords: CONTROL_FILE_MAX_LINES });
  return { table, columns: columnsOf(table.header, rules) };
};

/** Reads a file to its end and writes it down as it goes, a batch at a time. */
export const createMergeLines = ({ clock, ids }: Dependencies) => {
  /** Lines by batches, each judged; `onRefused` hears of the others. */
  async function* batchesOf(
    reading: Pick<Reading, 'table' | 'columns'>,
    rules: FileRules,
    heard: {
      readonly onRecord: (record: CsvRecord) => void;
      readonly onRefused: (record: CsvRecord, message: string) => void;
      /** Line of the file by whom it is about. */
      readonly seen: Map<string, number>;
    },
  ): AsyncGenerator<readonly ExpectedLine[]> {
    const reader = { columns: reading.columns, rules, today: clock.businessDay() };
    const name = reading.columns.names[reading.columns.controls.get(rules.identifying ?? '') ?? 0];
    let batch: ExpectedLine[] = [];
    for await (const record of reading.table.records) {
      heard.onRecord(record);
      const read = readLine(record, reader);
      const who = read.isRight ? read.expected.identifiant : read.identifiant;
      const before = who === undefined ? undefined : heard.seen.get(who);
      if (who !== undefined && before === undefined) heard.seen.set(who, record.line);
      if (!read.isRight) {
        heard.onRefused(record, read.message);
      } else if (before !== undefined) {
        const message = FILE_MESSAGES.duplicateLine(name ?? '', read.expected.identifiant, before);
        heard.onRefused(record, message);
      } else {
        batch.push(read.expected);
      }
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  const writeBatch = (
    people: ReturnType<typeof expectedPeopleIn>,
    batch: readonly ExpectedLine[],
    isPreview: boolean,
  ) => {
    const asked = batch.map((line) => writtenPerson(ids.ordered(), line));
    return isPreview ? people.compare(asked) : people.merge(asked, clock.businessNow());
  };

  return {
    /** The header and the first lines alone. */
    readStart: async (file: SpooledFile, rules: FileRules): Promise<Reading> => {
      const { table, columns } = await openTable(file, rules);
      const firstLines: (readonly string[])[] = [];
      for await (const { cells } of table.records) {
        firstLines.push(cells);
        if (firstLines.length === FIRST_LINES) break;
      }
      return { table, columns, firstLines };
    },

    merge: async (unit: UnitOfWork, request: MergeRequest): Promise<MergeOutcome> => {
      const { idSession, file, rules, options } = request;
      const { table, columns } = await openTable(file, rules);
      const people = expectedPeopleIn(unit, idSession, [...columns.person.keys()]);
      const firstLines: (readonly string[])[] = [];
      const refused: RefusedLine[] = [];
      const seen = new Map<string, number>();
      let read = 0;
      let added = 0;
      let changed = 0;
      const batches = batchesOf({ table, columns }, rules, {
        seen,
        onRecord: ({ cells }) => {
          read += 1;
          if (firstLines.length < FIRST_LINES) firstLines.push(cells);
        },
        onRefused: ({ line, cells }, message) =>
          void refused.push({ line, message, cells: JSON.stringify(cells) }),
      });
      for await (const batch of batches) {
        const written = await writeBatch(people, batch, options.isPreview);
        added += written.added;
        changed += written.changed;
      }
      const named = options.replaces ? [...seen.keys()] : [];
      const forget = options.isPreview ? people.countAbsent : people.removeAbsent;
      const removed = options.replaces ? await forget(named) : 0;
      const unchanged = read - refused.length - added - changed;
      return {
        reading: { table, columns, firstLines },
        counts: { read, added, changed, unchanged, removed, refused: refused.length },
        refused,
      };
    },
  };
};
