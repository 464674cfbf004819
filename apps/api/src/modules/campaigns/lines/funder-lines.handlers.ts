import { wireEuros } from '@portail/rules/money/wire.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { FunderReads } from '../../people/privacy/privacy.module.ts';
import type { createExportLines } from './export-lines.ts';
import type { createControlFiles } from './import/control-files.ts';
import type { createImportControlFile } from './import/import-control-file.ts';
import { lineQueries } from './lines.queries.ts';
import type { FindManaged } from './own-campaign.ts';
import type { createReminders } from './send-reminders.ts';
import type { createReadStatistics } from './statistics.ts';
import type { createUpdateLines } from './update-lines.ts';
import type { createValidateLines } from './validate-lines.ts';
import { wireLine } from './wire-line.ts';

export type FunderLinesHandlers = Pick<
  Handlers,
  | 'getCampaignLines'
  | 'countCampaignLines'
  | 'exportCampaignLines'
  | 'updateCampaignLines'
  | 'validateCampaignLines'
  | 'getCampaignStatistics'
  | 'getControlFile'
  | 'importControlFile'
  | 'getControlImports'
  | 'getRefusedLines'
  | 'getReminders'
  | 'sendReminders'
>;

interface Dependencies extends Pick<Platform, 'reader'> {
  readonly findManaged: FindManaged;
  readonly reads: FunderReads;
  readonly exportLines: ReturnType<typeof createExportLines>;
  readonly updateLines: ReturnType<typeof createUpdateLines>;
  readonly validateLines: ReturnType<typeof createValidateLines>;
  readonly readStatistics: ReturnType<typeof createReadStatistics>;
  readonly controlFiles: ReturnType<typeof createControlFiles>;
  readonly importControlFile: ReturnType<typeof createImportControlFile>;
  readonly reminders: ReturnType<typeof createReminders>;
}

export const createFunderLinesHandlers = (cases: Dependencies): FunderLinesHandlers => ({
  getCampaignLines: async ({ caller, params, query, origin }) => {
    const { scope, campaign } = await cases.findManaged(caller, params.idSession);
    const rows = await lineQueries(cases.reader, scope).page(campaign.id, query);
    await cases.reads.note(caller, origin, {
      screen: 'LIGNES',
      contract: campaign.contract,
      people: rows.map(({ beneficiaryId }) => beneficiaryId),
    });
    return rows.map(wireLine);
  },
  countCampaignLines: async ({ caller, params, query }) => {
    const { scope, campaign } = await cases.findManaged(caller, params.idSession);
    const found = await lineQueries(cases.reader, scope).count(campaign.id, query);
    return {
      nombre: found.lines,
      nombreEnAttente: found.waiting,
      montantTotal: wireEuros(found.total),
      partFinancee: wireEuros(found.funded),
      partBeneficiaire: wireEuros(found.own),
    };
  },
  exportCampaignLines: async ({ caller, params, query, origin }) => {
    const { campaign } = await cases.findManaged(caller, params.idSession);
    await cases.reads.noteFile(caller, origin, {
      screen: 'EXPORT_LIGNES',
      contract: campaign.contract,
      sessionId: campaign.id,
    });
    return await cases.exportLines(caller, params.idSession, query);
  },
  updateCampaignLines: ({ caller, params, body }) =>
    cases.updateLines(caller, params.idSession, body.lignes),
  validateCampaignLines: ({ caller, params, body }) =>
    cases.validateLines(caller, params.idSession, body.idsLignes),
  getCampaignStatistics: ({ caller, params }) => cases.readStatistics(caller, params.idSession),

  getControlFile: async ({ caller, params, origin }) => {
    const { campaign } = await cases.findManaged(caller, params.idSession);
    await cases.reads.noteFile(caller, origin, {
      screen: 'FICHIER_CONTROLE',
      contract: campaign.contract,
      sessionId: campaign.id,
    });
    return await cases.controlFiles.download(caller, params.idSession);
  },
  getControlImports: ({ caller, params }) => cases.controlFiles.list(caller, params.idSession),
  getRefusedLines: ({ caller, params }) =>
    cases.controlFiles.downloadRefused(caller, params.idSession, params.idImport),
  importControlFile: ({ caller, params, query, upload }) =>
    cases.importControlFile(caller, params.idSession, upload, {
      isPreview: query.apercu === 'true',
      replaces: query.remplacer === 'true',
    }),

  getReminders: ({ caller, params }) => cases.reminders.read(caller, params.idSession),
  sendReminders: ({ caller, params }) => cases.reminders.send(caller, params.idSession),
});
