import type { Report } from '@portail/contract/backoffice/reports.schemas.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { reportTexts } from './operator-reports.texts.ts';
import './operator-reports.css';
import { ReportActions } from './ReportActions.tsx';
import { ReportState } from './ReportState.tsx';

interface ReportsTableProps {
  readonly reports: readonly Report[];
  readonly mayAct: boolean;
}

const useColumns = (mayAct: boolean): readonly TableColumn<Report>[] => {
  const texts = useTexts(reportTexts);
  return [
    {
      id: 'report',
      header: texts.report,
      isRowHeader: true,
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

export function ReportsTable({ reports, mayAct }: ReportsTableProps) {
  const texts = useTexts(reportTexts);
  return (
    <div className="reports">
      <Table
        caption={texts.caption}
        columns={useColumns(mayAct)}
        rows={reports}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
