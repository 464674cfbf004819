import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createMakeReports } from './make-reports.ts';
import { createManageReports } from './manage-reports.ts';
import { createReportMails } from './report-mails.ts';
import { createReportSchedules } from './report-schedules.ts';

export { blockPurposeOf } from './make-reports.ts';

/** Reports requested by operators and generated in the background. */
export const createReportsModule = (platform: Platform) => {
  const reports = createManageReports({ ...platform, reads: createOperatorReads(platform) });
  const schedules = createReportSchedules(platform);
  return defineModule({
    handlers: {
      getReports: ({ caller, query }) => reports.list(caller, query),
      askReport: ({ caller, body, origin }) => reports.request(caller, body, origin),
      agreeToReport: ({ caller, params, origin }) => reports.approve(caller, params.id, origin),
      getReportFile: ({ caller, params, query, origin }) =>
        reports.download(caller, { id: params.id, format: query.format }, origin),
      getReportSchedules: ({ caller }) => schedules.list(caller),
      addReportSchedule: ({ caller, body, origin }) => schedules.add(caller, body, origin),
      removeReportSchedule: async ({ caller, params, origin }) => {
        await schedules.remove(caller, params.id, origin);
        return undefined;
      },
    },
    outboxHandlers: [createReportMails(platform)],
    scheduledJobs: [schedules.job],
    periodicTasks: [createMakeReports(platform).task],
  });
};
