import { wireEuros } from '@portail/rules/money/wire.ts';
import { defineModule } from '../../../platform/http/define-module.ts';
import { mapPage } from '../../../platform/ports/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOpenRefund } from '../../orders/ordering/ordering.module.ts';
import { createFunderReads } from '../../people/privacy/privacy.module.ts';
import { createKeepColumns } from '../file-columns/file-columns.ts';
import { createControlFiles, expectedColumns } from './import/control-files.ts';
import { controlFileQueries } from './import/control-files.queries.ts';
import { createImportControlFile } from './import/import-control-file.ts';
import { createUndoImport } from './import/undo-import.ts';
import { lineQueries } from './lines.queries.ts';
import {
  createExportLines,
  createFindManaged,
  createReadStatistics,
  wireLine,
} from './read-lines.ts';
import { createReminderMails, createReminders } from './reminders.ts';
import { createLineMails, createUpdateLines, createValidateLines } from './update-lines.ts';

/** The lines of a funder's campaign: reading, decisions, control files, reminders. */
export const createFunderLinesModule = (platform: Platform) => {
  const { reader } = platform;
  const findManaged = createFindManaged(platform);
  const dependencies = { ...platform, findManaged };
  const reads = createFunderReads(platform);
  const exportLines = createExportLines(dependencies);
  const updateLines = createUpdateLines({
    ...dependencies,
    openRefund: createOpenRefund(platform),
  });
  const validateLines = createValidateLines(dependencies);
  const readStatistics = createReadStatistics(dependencies);
  const controlFiles = createControlFiles(dependencies);
  const { importFile, readColumns } = createImportControlFile(dependencies);
  const keepColumns = createKeepColumns(platform, 'CONTROLE');
  const undoImport = createUndoImport(dependencies);
  const reminders = createReminders(dependencies);

  return defineModule({
    handlers: {
      getCampaignLines: async ({ caller, params, query, origin }) => {
        const { scope, campaign } = await findManaged(caller, params.idSession);
        const page = await lineQueries(reader, scope).page(campaign.id, query);
        return {
          ...mapPage(page, wireLine),
          record: () =>
            reads.note(caller, origin, {
              screen: 'LIGNES',
              contract: campaign.contract,
              people: page.rows.map(({ beneficiaryId }) => beneficiaryId),
            }),
        };
      },
      countCampaignLines: async ({ caller, params, query }) => {
        const { scope, campaign } = await findManaged(caller, params.idSession);
        const found = await lineQueries(reader, scope).count(campaign.id, query);
        return {
          nombre: found.lines,
          nombreEnAttente: found.waiting,
          montantTotal: wireEuros(found.total),
          partFinancee: wireEuros(found.funded),
          partBeneficiaire: wireEuros(found.own),
        };
      },
      exportCampaignLines: async ({ caller, params, query, origin }) => {
        const { campaign } = await findManaged(caller, params.idSession);
        await reads.noteFile(caller, origin, {
          screen: 'EXPORT_LIGNES',
          contract: campaign.contract,
          sessionId: campaign.id,
        });
        return await exportLines(caller, params.idSession, query);
      },
      updateCampaignLines: ({ caller, params, body }) =>
        updateLines(caller, params.idSession, body.lignes),
      validateCampaignLines: ({ caller, params, body }) =>
        validateLines(caller, params.idSession, body.idsLignes),
      getCampaignStatistics: ({ caller, params }) => readStatistics(caller, params.idSession),

      getControlFile: async ({ caller, params, origin }) => {
        const { campaign } = await findManaged(caller, params.idSession);
        await reads.noteFile(caller, origin, {
          screen: 'FICHIER_CONTROLE',
          contract: campaign.contract,
          sessionId: campaign.id,
        });
        return await controlFiles.download(caller, params.idSession);
      },
      getControlImports: ({ caller, params }) => controlFiles.list(caller, params.idSession),
      getRefusedLines: ({ caller, params }) =>
        controlFiles.downloadRefused(caller, params.idSession, params.idImport),
      readControlColumns: ({ caller, params, upload }) =>
        readColumns(caller, params.idSession, upload),
      keepControlColumns: async ({ caller, params, body, origin }) => {
        const { scope, campaign } = await findManaged(caller, params.idSession);
        const rules = await controlFileQueries(reader, scope).rules(campaign.id);
        return await keepColumns(caller, body, expectedColumns(rules), origin);
      },
      previewUndoImport: ({ caller, params }) =>
        undoImport.preview(caller, params.idSession, params.idImport),
      undoImport: ({ caller, params, origin }) =>
        undoImport.undo(caller, params.idSession, params.idImport, origin),
      importControlFile: ({ caller, params, query, upload }) =>
        importFile(caller, params.idSession, upload, {
          isPreview: query.apercu === 'true',
          replaces: query.remplacer === 'true',
        }),

      getReminders: ({ caller, params }) => reminders.read(caller, params.idSession),
      sendReminders: ({ caller, params }) => reminders.send(caller, params.idSession),
    },
    outboxHandlers: [createLineMails(platform), createReminderMails(platform)],
  });
};
