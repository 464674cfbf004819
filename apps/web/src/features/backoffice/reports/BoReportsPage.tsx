import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FileText } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { ReportForm } from './ReportForm.tsx';
import { reportsQuery } from './reports-data.ts';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts, fill } from '../../../shared/texts/define-texts.ts';
import { reportTexts } from './operator-reports.texts.ts';
import type { Report } from '@portail/contract/backoffice/reports.schemas.ts';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportState } from './ReportState.tsx';
import './operator-reports.css';

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

function ReportsTable({ reports, mayAct }: ReportsTableProps) {
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

export default function BoReportsPage() {
  const texts = useTexts(reportTexts);
  const mayAct = useMay('BO_RAPPORTS');
  const { data, error, refetch } = useQuery(reportsQuery);
  const list = () => {
    if (data === undefined)
      return error === null ? (
        <Skeleton shape="table" lines={4} label={texts.loading} />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      );
    if (data.length === 0)
      return (
        <EmptyState icon={<FileText />} title={texts.none}>
          {texts.noneText}
        </EmptyState>
      );
    return <ReportsTable reports={data} mayAct={mayAct} />;
  };
  return (
    <Page lead={texts.lead}>
      {mayAct ? <ReportForm /> : null}
      {list()}
    </Page>
  );
}
