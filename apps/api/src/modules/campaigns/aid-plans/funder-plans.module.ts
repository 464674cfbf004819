import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createFunderReads } from '../../people/privacy/privacy.module.ts';
import { createImportPlans } from './import-plans.ts';
import { createChangePlans } from './interrupt-plans.ts';
import { createListPlans } from './list-plans.ts';
import {
  PLAN_FILE_COLUMNS,
  PLAN_FILE_MAX_LINES,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { readCsv } from '../../../platform/csv-reader.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import { keptTitles } from '../file-columns/file-columns.queries.ts';
import { createKeepColumns } from '../file-columns/file-columns.ts';
import { createPlanFiles, proposedPlanColumns } from './plan-files.ts';
import { plannedContracts } from './plans.queries.ts';
import { createUndoPlans } from './undo-plans.ts';
import { settlePlansIn, type SettledPlans } from './settle-plans.repository.ts';

export { PLANS_RECEIVED } from './import-plans.ts';

export type SettlePlans = () => Promise<SettledPlans>;

/**
 * Prepares the opening of months: attaches registered people, opens the accounts of the year,
 * writes the terms of the month. Idempotent.
 */
export const createSettlePlans =
  ({ reader, units, clock }: Pick<Platform, 'reader' | 'units' | 'clock'>): SettlePlans =>
  async () => {
    let [people, accounts] = [0, 0];
    for (const contract of await plannedContracts(reader)) {
      const settled = await units.transact(
        async (unit): Promise<SettledPlans> => {
          const plans = settlePlansIn(unit, contract);
          await plans.lock();
          const found = await plans.attachPeople();
          const opened = await plans.openAccounts(clock.businessNow());
          await plans.writeTerms();
          return { people: found, accounts: opened };
        },
        { isRepeatable: true },
      );
      people += settled.people;
      accounts += settled.accounts;
    }
    return { people, accounts };
  };

/** The monthly aid plans of social funders, imported from files. */
export const createFunderPlansModule = (platform: Platform) => {
  const planFiles = createPlanFiles(platform);
  const listPlans = createListPlans({ ...platform, reads: createFunderReads(platform) });
  const changePlans = createChangePlans(platform);
  const importPlans = createImportPlans({ ...platform, planFiles });
  const keepColumns = createKeepColumns(platform, 'PLANS');
  const undoPlans = createUndoPlans(platform);
  return defineModule({
    handlers: {
      previewUndoPlanFile: ({ caller, params }) => undoPlans.preview(caller, params.idFichier),
      readPlanColumns: async ({ caller, upload }) => {
        const table = await platform.tables.receive(upload.content, PLAN_FILE_MAX_LINES);
        const { header } = await readCsv(table.content, {
          maxRecords: PLAN_FILE_MAX_LINES,
          isWorkbook: table.isWorkbook,
        });
        const scope = funderScopeOf(caller);
        return proposedPlanColumns(header, await keptTitles(platform.reader, scope, 'PLANS'));
      },
      keepPlanColumns: ({ caller, body, origin }) =>
        keepColumns(
          caller,
          body,
          PLAN_FILE_COLUMNS.map(({ nom }) => nom),
          origin,
        ),
      undoPlanFile: ({ caller, params, origin }) =>
        undoPlans.undo(caller, params.idFichier, origin),
      getPlans: ({ caller, query, origin }) => listPlans.list(caller, query, origin),
      importPlans: ({ caller, query, upload, origin }) =>
        importPlans(
          caller,
          { contract: query.numeroContrat, isPreview: query.apercu === 'true', file: upload },
          origin,
        ),
      changePlans: ({ caller, body, origin }) => changePlans(caller, body, origin),
      getPlanFiles: ({ caller, query }) => planFiles.list(caller, query),
      getPlanFileReport: ({ caller, params }) => planFiles.report(caller, params.idFichier),
      getPlanFileRefusals: ({ caller, params }) => planFiles.refusals(caller, params.idFichier),
      getPlanMonths: ({ caller, query }) => listPlans.months(caller, query),
      getPlanModel: ({ caller, query }) => planFiles.model(caller, query.numeroContrat),
    },
  });
};
