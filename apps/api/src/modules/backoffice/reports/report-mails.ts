import { hrefOf } from '@portail/contract/pages/href.ts';
import { agreementOf, type ReportStatut } from '@portail/rules/backoffice/operators/reports.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import { messageIdOf } from '../../../platform/mail/message-id.ts';
import type { Outbox, OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { reportTitle } from './report-kinds.ts';
import { reportMail } from './report-templates.ts';
import { reportQueries } from './reports.queries.ts';

const REPORT_MAIL = 'COURRIEL_RAPPORT';
const payloadSchema = z.object({ reportId: z.string() });

/** To the requester of a scheduled report. */
export const announceReport = (
  outbox: Outbox,
  unit: UnitOfWork,
  { id, statut }: { readonly id: string; readonly statut: Extract<ReportStatut, 'PRET' | 'ECHEC'> },
): Promise<void> =>
  outbox.add(unit, {
    kind: REPORT_MAIL,
    dedupKey: `${REPORT_MAIL}:${id}:${statut}`,
    payload: { reportId: id },
  });

export const createReportMails = ({
  mail,
  config,
  reader,
}: Pick<Platform, 'mail' | 'config' | 'reader'>): OutboxHandler => {
  const queries = reportQueries(reader, operatorScope('systeme', 'courriel d’un rapport régulier'));
  return {
    kind: REPORT_MAIL,
    run: async (payload, { id }) => {
      const { reportId } = z.parse(payloadSchema, payload);
      const report = await queries.findAnnounced(reportId);
      if (report === undefined) return;
      const { statut, lines, expiresAt } = report;
      // Asked for again meanwhile: its end has its own mail.
      if (statut !== 'PRET' && statut !== 'ECHEC') return;
      const content = reportMail(report, {
        title: reportTitle(report),
        url: `${config.publicUrl}${hrefOf('BO_REPORTS')}`,
        made:
          expiresAt === null
            ? undefined
            : {
                lines,
                until: dateTimeInFrance(expiresAt),
                needsApproval: agreementOf(report) === 'ATTENDU',
              },
      });
      await mail.send({ to: report.mail, ...content, messageId: messageIdOf(id) });
    },
  };
};
