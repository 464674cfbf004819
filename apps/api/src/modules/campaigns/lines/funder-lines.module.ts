import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOpenRefund } from '../../orders/ordering/ordering.module.ts';
import { createFunderReads } from '../../people/privacy/privacy.module.ts';
import { createExportLines } from './export-lines.ts';
import { createFunderLinesHandlers, type FunderLinesHandlers } from './funder-lines.handlers.ts';
import { createControlFiles } from './import/control-files.ts';
import { createImportControlFile } from './import/import-control-file.ts';
import { createLineMails } from './line-mails.ts';
import { createFindManaged } from './own-campaign.ts';
import { createReminderMails } from './reminder-mails.ts';
import { createReminders } from './send-reminders.ts';
import { createReadStatistics } from './statistics.ts';
import { createUpdateLines } from './update-lines.ts';
import { createValidateLines } from './validate-lines.ts';

export interface FunderLinesModule {
  readonly handlers: FunderLinesHandlers;
  readonly outboxHandlers: readonly OutboxHandler[];
}

/** The lines of a funder's campaign: reading, deciding, importing whom it expects, reminding them. */
export const createFunderLinesModule = (platform: Platform): FunderLinesModule => {
  const dependencies = { ...platform, findManaged: createFindManaged(platform) };
  return {
    handlers: createFunderLinesHandlers({
      ...dependencies,
      reads: createFunderReads(platform),
      exportLines: createExportLines(dependencies),
      updateLines: createUpdateLines({ ...dependencies, openRefund: createOpenRefund(platform) }),
      validateLines: createValidateLines(dependencies),
      readStatistics: createReadStatistics(dependencies),
      controlFiles: createControlFiles(dependencies),
      importControlFile: createImportControlFile(dependencies),
      reminders: createReminders(dependencies),
    }),
    outboxHandlers: [createLineMails(platform), createReminderMails(platform)],
  };
};
