import type { ReportType } from '@portail/rules/backoffice/operators/reports.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import { oppositionsReport } from './oppositions-report.ts';
import { ordersReport } from './orders-report.ts';
import { paymentsReport } from './payments-report.ts';
import { readingsReport } from './readings-report.ts';
import { receiptsReport } from './receipts-report.ts';
import type { ReportKind } from './report-kind.ts';

/** How each report is read, and what its columns are called. */
export const reportKinds = (
  reader: Reader,
  scope: OperatorScope,
): Readonly<Record<ReportType, ReportKind>> => ({
  COMMANDES: ordersReport(reader, scope),
  PAIEMENTS: paymentsReport(reader, scope),
  OPPOSITIONS: oppositionsReport(reader, scope),
  ENCAISSEMENTS_ATTENDUS: receiptsReport(reader, scope),
  CONSULTATIONS: readingsReport(reader, scope),
});
