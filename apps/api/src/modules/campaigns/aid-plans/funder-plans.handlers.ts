import type { Handlers } from '../../../platform/http/handler.ts';
import type { ImportPlans } from './import-plans.ts';
import type { ListPlans } from './list-plans.ts';
import type { PlanFiles } from './plan-files.ts';

export type FunderPlanHandlers = Pick<
  Handlers,
  | 'getPlans'
  | 'importPlans'
  | 'getPlanFiles'
  | 'getPlanFileReport'
  | 'getPlanFileRefusals'
  | 'getPlanMonths'
  | 'getPlanModel'
>;

interface Dependencies {
  readonly listPlans: ListPlans;
  readonly importPlans: ImportPlans;
  readonly planFiles: PlanFiles;
}

export const createFunderPlanHandlers = ({
  listPlans,
  importPlans,
  planFiles,
}: Dependencies): FunderPlanHandlers => ({
  getPlans: ({ caller, query, origin }) => listPlans.list(caller, query, origin),
  importPlans: ({ caller, query, upload, origin }) =>
    importPlans(
      caller,
      { contract: query.numeroContrat, isPreview: query.apercu === 'true', file: upload },
      origin,
    ),
  getPlanFiles: ({ caller, query }) => planFiles.list(caller, query),
  getPlanFileReport: ({ caller, params }) => planFiles.report(caller, params.idFichier),
  getPlanFileRefusals: ({ caller, params }) => planFiles.refusals(caller, params.idFichier),
  getPlanMonths: ({ caller, query }) => listPlans.months(caller, query),
  getPlanModel: ({ caller, query }) => planFiles.model(caller, query.numeroContrat),
});
