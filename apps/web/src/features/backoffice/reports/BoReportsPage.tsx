import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { FileText } from '@portail/ui/icons/icons.ts';
import { useQuery } from '@tanstack/react-query';
import { ReportForm } from './ReportForm.tsx';
import { reportsQuery } from './reports-data.ts';
import { ReportsTable } from './ReportsTable.tsx';
import { useMay } from '../../../session/use-may.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { reportTexts } from './operator-reports.texts.ts';

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
