import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import {
  CONTROL_FILE_MAX_LINES,
  IMPORT_CHANGES_SHOWN_MAX,
  REFUSED_LINES_SHOWN_MAX,
  type ImportReport,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import {
  readCsv,
  type CsvRecord,
  type CsvTable,
  unreadableFile,
} from '../../../../platform/csv-reader.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import { type SpooledFile, withSpooledFile } from '../../../../platform/spooled-file.ts';
import type { ReceivedTable } from '../../../../platform/workbooks/table-reader.ts';
import { controlKey } from '../../../identity/registration/registration.module.ts';
import type { FileColumns as ProposedColumns } from '@portail/contract/campaigns/file-columns.schemas.ts';
import { columnsOf, proposedColumns, type FileColumns } from './control-files.ts';
import { controlFileQueries } from './control-files.queries.ts';
import { type Changes, collectChanges, fullName } from './file-changes.ts';
import { expectedPeopleIn, type WrittenPerson } from './expected-people.repository.ts';
import {
  type ImportCounts,
  type RefusedLine,
  type FileRules,
  importsIn,
  type CampaignRules,
} from './imports.repository.ts';
import { createNotifyFunder } from '../../../funders/notices/funder-notices.module.ts';
import { keptIdentifiersIn, type KeptIdentifier } from '../../people/merge-people.repository.ts';
import { readLine, type ExpectedLine, type ReadLine } from './read-line.ts';
import type { AuthenticatedCaller } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { UploadedFile } from '../../../../platform/ports/uploaded-file.ts';
import { statutOfCampaign } from '../../../orders/ordering/ordering.module.ts';
import type { FindManaged, ManagedCampaign } from '../read-lines.ts';

type MergeNeeds = Pick<Platform, 'clock' | 'ids'>;

interface Reading {
  readonly table: CsvTable;
  readonly columns: FileColumns;
  readonly firstLines: readonly (readonly string[])[];
}

interface MergeOutcome extends Changes {
  readonly reading: Reading;
  readonly counts: ImportCounts;
  readonly refused: readonly RefusedLine[];
}

interface MergeRequest {
  /** By the former identifier of merged records. */
  readonly kept: ReadonlyMap<string, KeptIdentifier>;
  readonly importId: string;
  readonly idSession: string;
  readonly file: SpooledTable;
  readonly rules: FileRules;
  readonly options: { readonly isPreview: boolean; readonly replaces: boolean };
}

/**
 * People per statement. The text of a column stays below V8's large-object size: large objects are
 * collected late and a large file would fill the memory.
 */
const BATCH_SIZE = 500;
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

/** A line under the former identifier of a merged record is about the one that stayed. */
const underKept = (
  read: ReadLine,
  aliases: MergeRequest['kept'],
  { identifying = '' }: FileRules,
): ReadLine => {
  const former = read.isRight ? read.expected.identifiant : read.identifiant;
  const kept = former === undefined ? undefined : aliases.get(former);
  if (kept === undefined) return read;
  if (!read.isRight) return { ...read, identifiant: kept.cle };
  const { expected } = read;
  const values = { ...expected.values, [identifying]: kept.identifiant };
  return { isRight: true, expected: { ...expected, identifiant: kept.cle, values } };
};

/** A received table that has arrived whole. */
type SpooledTable = SpooledFile & Pick<ReceivedTable, 'isWorkbook'>;

const openTable = async (file: SpooledTable, rules: FileRules) => {
  const table = await readCsv(file.read(), {
    maxRecords: CONTROL_FILE_MAX_LINES,
    isWorkbook: file.isWorkbook,
  });
  return { table, columns: columnsOf(table.header, rules) };
};

/** Reads a file to its end and writes it in batches. */
const createMergeLines = ({ clock, ids }: MergeNeeds) => {
  /** Yields validated lines in batches; refused ones go to `onRefused`. */
  async function* batchesOf(
    reading: Pick<Reading, 'table' | 'columns'>,
    { rules, kept }: Pick<MergeRequest, 'rules' | 'kept'>,
    callbacks: {
      readonly onRecord: (record: CsvRecord) => void;
      readonly onRefused: (record: CsvRecord, message: string) => void;
      /** Line number by person. */
      readonly seen: Map<string, number>;
    },
  ): AsyncGenerator<readonly ExpectedLine[]> {
    const reader = { columns: reading.columns, rules, today: clock.businessDay() };
    const name = reading.columns.names[reading.columns.controls.get(rules.identifying ?? '') ?? 0];
    let batch: ExpectedLine[] = [];
    for await (const record of reading.table.records) {
      callbacks.onRecord(record);
      const read = underKept(readLine(record, reader), kept, rules);
      const personKey = read.isRight ? read.expected.identifiant : read.identifiant;
      const before = personKey === undefined ? undefined : callbacks.seen.get(personKey);
      if (personKey !== undefined && before === undefined)
        callbacks.seen.set(personKey, record.line);
      if (!read.isRight) {
        callbacks.onRefused(record, read.message);
      } else if (before !== undefined) {
        const message = FILE_MESSAGES.duplicateLine(name ?? '', read.expected.identifiant, before);
        callbacks.onRefused(record, message);
      } else {
        batch.push(read.expected);
      }
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  return {
    /** Reads the header and the first lines only. */
    readStart: async (file: SpooledTable, rules: FileRules): Promise<Reading> => {
      const { table, columns } = await openTable(file, rules);
      const firstLines: (readonly string[])[] = [];
      for await (const { cells } of table.records) {
        firstLines.push(cells);
        if (firstLines.length === FIRST_LINES) break;
      }
      return { table, columns, firstLines };
    },

    merge: async (unit: UnitOfWork, request: MergeRequest): Promise<MergeOutcome> => {
      const { importId, idSession, file, rules, options } = request;
      const { table, columns } = await openTable(file, rules);
      const people = expectedPeopleIn(
        unit,
        idSession,
        [...columns.person.keys()],
        [...columns.controls.keys()],
      );
      await people.keepToIndexes();
      const firstLines: (readonly string[])[] = [];
      const refused: RefusedLine[] = [];
      const seen = new Map<string, number>();
      const changes = collectChanges(columns);
      let read = 0;
      let added = 0;
      let changed = 0;
      const batches = batchesOf({ table, columns }, request, {
        seen,
        onRecord: ({ cells }) => {
          read += 1;
          if (firstLines.length < FIRST_LINES) firstLines.push(cells);
        },
        onRefused: ({ line, cells }, message) =>
          void refused.push({ line, message, cells: JSON.stringify(cells) }),
      });
      const write = async (written: readonly WrittenPerson[]): Promise<void> => {
        const counted = options.isPreview
          ? await people.compare(written)
          : await people.merge(written, { importId, now: clock.businessNow() });
        added += counted.added;
        changed += counted.changed;
        changes.add(counted.lines ?? []);
      };
      // The database writes some people while the next are read.
      let writing: Promise<void> = Promise.resolve();
      try {
        for await (const batch of batches) {
          const written = batch.map((line) => writtenPerson(ids.ordered(), line));
          await writing;
          writing = write(written);
          // Whoever waits for it next is told; until then it is nobody's error.
          writing.catch(() => undefined);
        }
      } finally {
        // The transaction ends with nothing of it still under way.
        await writing;
      }
      const named = options.replaces ? [...seen.keys()] : [];
      const forget = options.isPreview ? people.countAbsent : people.removeAbsent;
      const removed = options.replaces ? await forget(named, importId) : 0;
      if (!options.isPreview) await people.sealChanges(importId);
      const absent =
        options.replaces && options.isPreview
          ? await people.listAbsent(named, IMPORT_CHANGES_SHOWN_MAX)
          : [];
      const unchanged = read - refused.length - added - changed;
      return {
        reading: { table, columns, firstLines },
        counts: { read, added, changed, unchanged, removed, refused: refused.length },
        refused,
        ...changes.found(),
        retraits: absent.map(({ identifiant, ...person }) => ({
          identifiant,
          personne: fullName(person),
        })),
      };
    },
  };
};

type ImportNeeds = Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'tables' | 'outbox'> & {
  readonly findManaged: FindManaged;
};

interface ImportOptions {
  /** Validates without storing anything. */
  readonly isPreview: boolean;
  readonly replaces: boolean;
}

interface Work {
  readonly caller: AuthenticatedCaller;
  readonly managed: ManagedCampaign;
  readonly file: SpooledTable;
  readonly fileName: string;
  readonly options: ImportOptions;
}

/** The campaign changed while the file was read: it is read again with the new rules. */
class RulesChanged extends Error {}

const TRIES = 3;
const SEPARATOR_NAMES = { ';': ';', ',': ',', '\t': 'tabulation' } as const;

/** Facts about the file that every report repeats. */
const readingOf = (
  table: CsvTable,
  columns: FileColumns,
  firstLines: readonly (readonly string[])[],
) => ({
  encodage: table.separator === null ? null : table.encoding(),
  separateur: table.separator === null ? null : SEPARATOR_NAMES[table.separator],
  colonnes: [...columns.names],
  colonnesIgnorees: [...columns.ignored],
  premieresLignes: firstLines.map((cells) => [...cells]),
});

/**
 * Imports a control file in one transaction. Refused lines are reported one by one; the others are
 * added, changed or left as they are.
 */
export const createImportControlFile = (dependencies: ImportNeeds) => {
  const { reader, units, clock, ids, tables, findManaged } = dependencies;
  const mergeLines = createMergeLines(dependencies);
  const notify = createNotifyFunder(dependencies);

  const requireOpen = (rules: CampaignRules | undefined): CampaignRules => {
    if (rules === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    if (statutOfCampaign(rules.window, clock.businessDay()) === 'FERMEE') {
      throw new DomainError('SESSION_FERMEE');
    }
    return rules;
  };

  const reportOf = (
    { counts, refused, reading, modifications, nombreAutresPersonnes, retraits }: MergeOutcome,
    rest: Pick<ImportReport, 'apercu' | 'idImport'>,
  ): ImportReport => ({
    ...rest,
    dejaImporte: false,
    lignesLues: counts.read,
    lignesAjoutees: counts.added,
    lignesModifiees: counts.changed,
    lignesInchangees: counts.unchanged,
    lignesSupprimees: counts.removed,
    nombreLignesRejetees: counts.refused,
    lignesRejetees: refused
      .slice(0, REFUSED_LINES_SHOWN_MAX)
      .map(({ line, message }) => ({ ligne: line, message })),
    modifications: [...modifications],
    nombreAutresPersonnes,
    retraits: [...retraits],
    ...readingOf(reading.table, reading.columns, reading.firstLines),
  });

  /** The same bytes under the same rules as the last import return the same report without work. */
  const findSame = async (
    unit: UnitOfWork,
    { managed, file, options }: Work,
    rules: CampaignRules,
  ): Promise<ImportReport | undefined> => {
    const imports = importsIn(unit, managed.scope, managed.campaign.id);
    const last = await imports.findLast();
    const isSame =
      last !== undefined &&
      last.empreinte === file.digest &&
      last.regles === rules.fingerprint &&
      last.remplacer === options.replaces;
    if (!isSame) return undefined;
    const reading = await mergeLines.readStart(file, rules);
    const refused = await imports.firstRefused(last.id, REFUSED_LINES_SHOWN_MAX);
    return {
      apercu: options.isPreview,
      idImport: last.id,
      dejaImporte: true,
      lignesLues: last.lignes_lues,
      lignesAjoutees: last.lignes_ajoutees,
      lignesModifiees: last.lignes_modifiees,
      lignesInchangees: last.lignes_inchangees,
      lignesSupprimees: last.lignes_supprimees,
      nombreLignesRejetees: last.lignes_rejetees,
      lignesRejetees: refused,
      modifications: [],
      nombreAutresPersonnes: 0,
      retraits: [],
      ...readingOf(reading.table, reading.columns, reading.firstLines),
    };
  };

  const run = async (unit: UnitOfWork, work: Work, isLastTry: boolean): Promise<ImportReport> => {
    const { caller, managed, file, fileName, options } = work;
    const imports = importsIn(unit, managed.scope, managed.campaign.id);
    if (!options.isPreview && !(await imports.enter())) throw new DomainError('IMPORT_EN_COURS');
    const rules = requireOpen(isLastTry ? await imports.lockRules() : await imports.findRules());
    const same = await findSame(unit, work, rules);
    if (same !== undefined) return same;
    const id = ids.ordered();
    const outcome = await mergeLines.merge(unit, {
      importId: id,
      kept: await keptIdentifiersIn(unit, managed.campaign.contract),
      idSession: managed.campaign.id,
      file,
      rules,
      options,
    });
    if (outcome.counts.read === 0) throw unreadableFile(FILE_MESSAGES.noLines);
    if (options.isPreview) return reportOf(outcome, { apercu: true, idImport: null });
    const now = requireOpen(await imports.lockRules());
    if (now.fingerprint !== rules.fingerprint) throw new RulesChanged();
    await imports.add({
      id,
      digest: file.digest,
      fingerprint: rules.fingerprint,
      replaces: options.replaces,
      fileName,
      userId: caller.userId,
      columns: outcome.reading.columns.names,
      counts: outcome.counts,
      now: clock.businessNow(),
    });
    await imports.addRefused(id, outcome.refused);
    await notify(unit, {
      kind: 'IMPORT_TERMINE',
      contract: managed.campaign.contract,
      key: `IMPORT_TERMINE:${id}`,
      campaignId: managed.campaign.id,
      label: fileName,
      count: outcome.counts.read,
      except: caller.userId,
    });
    return reportOf(outcome, { apercu: false, idImport: id });
  };

  const tryAgain = async (work: Work): Promise<ImportReport> => {
    for (let turn = 1; ; turn += 1) {
      try {
        return await units.transact((unit) => run(unit, work, turn === TRIES));
      } catch (error) {
        if (!(error instanceof RulesChanged)) throw error;
      }
    }
  };

  /** The titles of a file, and which expected column each one stands for. */
  const readColumns = async (
    caller: AuthenticatedCaller,
    idSession: string,
    upload: UploadedFile,
  ): Promise<ProposedColumns> => {
    const { scope, campaign } = await findManaged(caller, idSession);
    const rules = await controlFileQueries(reader, scope).rules(campaign.id);
    const { content, isWorkbook } = await tables.receive(upload.content, CONTROL_FILE_MAX_LINES);
    return await withSpooledFile(content, async (spooled) => {
      const { header } = await readCsv(spooled.read(), {
        maxRecords: CONTROL_FILE_MAX_LINES,
        isWorkbook,
      });
      return proposedColumns(header, rules);
    });
  };

  const importFile = async (
    caller: AuthenticatedCaller,
    idSession: string,
    upload: UploadedFile,
    options: ImportOptions,
  ): Promise<ImportReport> => {
    const managed = await findManaged(caller, idSession);
    const { content, isWorkbook } = await tables.receive(upload.content, CONTROL_FILE_MAX_LINES);
    return withSpooledFile(content, (spooled) => {
      const file = { ...spooled, isWorkbook };
      return tryAgain({ caller, managed, file, fileName: upload.name, options });
    });
  };

  return { importFile, readColumns };
};
