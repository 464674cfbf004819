import {
  REFUSED_LINES_SHOWN_MAX,
  type ImportReport,
} from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { unreadableFile, type CsvTable } from '../../../../platform/csv-reader.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../../platform/ports/caller.ts';
import { DomainError } from '../../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../../platform/ports/unit-of-work.ts';
import type { UploadedFile } from '../../../../platform/ports/uploaded-file.ts';
import { withSpooledFile, type SpooledFile } from '../../../../platform/spooled-file.ts';
import { statutOfCampaign } from '../../../orders/ordering/ordering.module.ts';
import type { FindManaged, ManagedCampaign } from '../own-campaign.ts';
import type { FileColumns } from './control-columns.ts';
import { importsIn } from './imports.repository.ts';
import { createMergeLines, type MergeOutcome } from './merge-lines.ts';
import type { CampaignRules } from './campaign-rules.repository.ts';

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'> & {
  readonly findManaged: FindManaged;
};

export interface ImportOptions {
  /** Checks everything and stores nothing. */
  readonly isPreview: boolean;
  readonly replaces: boolean;
}

interface Work {
  readonly caller: AuthenticatedCaller;
  readonly managed: ManagedCampaign;
  readonly file: SpooledFile;
  readonly fileName: string;
  readonly options: ImportOptions;
}

/** The campaign's rules changed while the file was read: it is read again by the new ones. */
class RulesChanged extends Error {}

const TRIES = 3;
const SEPARATOR_NAMES = { ';': ';', ',': ',', '\t': 'tabulation' } as const;

/** What was read besides the lines, said in every report. */
const readingOf = (
  table: CsvTable,
  columns: FileColumns,
  firstLines: readonly (readonly string[])[],
) => ({
  encodage: table.encoding(),
  separateur: SEPARATOR_NAMES[table.separator],
  colonnes: [...columns.names],
  colonnesIgnorees: [...columns.ignored],
  premieresLignes: firstLines.map((cells) => [...cells]),
});

/**
 * Takes a control file in: the whole of it in one transaction, or nothing. Lines that cannot be
 * taken are reported one by one; the others are added, changed or left as they are.
 */
export const createImportControlFile = (dependencies: Dependencies) => {
  const { units, clock, ids, findManaged } = dependencies;
  const mergeLines = createMergeLines(dependencies);

  const requireOpen = (rules: CampaignRules | undefined): CampaignRules => {
    if (rules === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
    if (statutOfCampaign(rules.window, clock.businessDay()) === 'FERMEE') {
      throw new DomainError('SESSION_FERMEE');
    }
    return rules;
  };

  const reportOf = (
    { counts, refused, reading }: MergeOutcome,
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
    ...readingOf(reading.table, reading.columns, reading.firstLines),
  });

  /** The same bytes under the same rules, just after themselves: the same report, and no work. */
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
    const outcome = await mergeLines.merge(unit, {
      idSession: managed.campaign.id,
      file,
      rules,
      options,
    });
    if (outcome.counts.read === 0) throw unreadableFile(FILE_MESSAGES.noLines);
    if (options.isPreview) return reportOf(outcome, { apercu: true, idImport: null });
    const now = requireOpen(await imports.lockRules());
    if (now.fingerprint !== rules.fingerprint) throw new RulesChanged();
    const id = ids.ordered();
    await imports.add({
      id,
      digest: file.digest,
      fingerprint: rules.fingerprint,
      replaces: options.replaces,
      fileName,
      accountId: caller.accountId,
      columns: outcome.reading.columns.names,
      counts: outcome.counts,
      now: clock.businessNow(),
    });
    await imports.addRefused(id, outcome.refused);
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

  return async (
    caller: AuthenticatedCaller,
    idSession: string,
    upload: UploadedFile,
    options: ImportOptions,
  ): Promise<ImportReport> => {
    const managed = await findManaged(caller, idSession);
    return withSpooledFile(upload.content, (file) =>
      tryAgain({ caller, managed, file, fileName: upload.name, options }),
    );
  };
};
