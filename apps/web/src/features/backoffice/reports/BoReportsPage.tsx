import { getReports } from '@portail/contract/backoffice/reports.calls.ts';
import { REPORT_TYPES } from '@portail/rules/backoffice/operators/reports.ts';
import { FileText } from '@portail/ui/icons/icons.ts';
import { ReportForm } from './ReportForm.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { reportTexts, reportTypeTexts } from './operator-reports.texts.ts';
import { ReportActions } from './ReportActions.tsx';
import { ReportSchedules } from './ReportSchedules.tsx';
import { isBeingMade, ReportState } from './ReportState.tsx';
import './operator-reports.css';

/** Polling interval while a report is generated. */
const WATCH_MS = 2_000;

const useColumns = (mayAct: boolean): readonly ColumnOf<typeof getReports>[] => {
  const texts = useTexts(reportTexts);
  return [
    {
      id: 'report',
      header: texts.report,
      isRowHeader: true,
      sortBy: 'dateDemande',
      cell: ({ libelle, demandeur, dateDemande }) => (
        <span className="report-stack">
          <span>{libelle}</span>
          <span className="report-stack__detail">
            {fill(texts.askedBy, { demandeur, date: dateDemande })}
          </span>
        </span>
      ),
    },
    { id: 'statut', header: texts.statut, cell: (report) => <ReportState report={report} /> },
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: (report) => <ReportActions report={report} mayAct={mayAct} />,
    },
  ];
};

export default function BoReportsPage() {
  const texts = useTexts(reportTexts);
  const mayAct = useMay('BO_RAPPORTS');
  const types = useTexts(reportTypeTexts);
  const list = useTableList(getReports, {
    filters: [
      {
        name: 'type',
        kind: 'choice',
        label: texts.type,
        anyLabel: texts.anyType,
        choices: REPORT_TYPES.map((value) => ({ value, label: types[value] })),
      },
    ],
    refetchInterval: (reports) => (reports.some(isBeingMade) ? WATCH_MS : false),
  });
  return (
    <Page lead={texts.lead}>
      {mayAct ? <ReportForm /> : null}
      <div className="reports">
        <DataTable
          list={list}
          caption={texts.caption}
          columns={useColumns(mayAct)}
          rowKey={({ id }) => id}
          loading={texts.loading}
          empty={{ icon: <FileText />, title: texts.none, text: texts.noneText }}
        />
      </div>
      {mayAct ? <ReportSchedules /> : null}
    </Page>
  );
}
