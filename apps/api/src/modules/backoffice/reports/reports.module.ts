import type { Handlers } from '../../../platform/http/handler.ts';
import type { PeriodicTask } from '../../../platform/jobs/scheduled-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createMakeReports } from './make-reports.ts';
import { createManageReports } from './manage-reports.ts';

export { blockPurposeOf } from './block-content.ts';

export interface ReportsModule {
  readonly handlers: Pick<Handlers, 'getReports' | 'getReportFile' | 'askReport' | 'agreeToReport'>;
  readonly periodicTasks: readonly PeriodicTask[];
}

/** Tables that the house asks for: made in the background, fetched by whoever may. */
export const createReportsModule = (platform: Platform): ReportsModule => {
  const reports = createManageReports({ ...platform, reads: createOperatorReads(platform) });
  return {
    handlers: {
      getReports: ({ caller }) => reports.list(caller),
      askReport: ({ caller, body, origin }) => reports.ask(caller, body, origin),
      agreeToReport: ({ caller, params, origin }) => reports.agree(caller, params.id, origin),
      getReportFile: ({ caller, params, query, origin }) =>
        reports.download(caller, { id: params.id, format: query.format }, origin),
    },
    periodicTasks: [createMakeReports(platform).task],
  };
};
