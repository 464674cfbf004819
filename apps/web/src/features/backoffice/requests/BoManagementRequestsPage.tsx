import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { ManagementTable } from './ManagementTable.tsx';
import { RequestStatistics } from './RequestStatistics.tsx';
import { managementListTexts } from './operator-requests.texts.ts';

export default function BoManagementRequestsPage() {
  const texts = useTexts(managementListTexts);
  return (
    <Page lead={texts.lead}>
      <ManagementTable />
      <RequestStatistics />
    </Page>
  );
}
