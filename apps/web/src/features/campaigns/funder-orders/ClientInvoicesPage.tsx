import { Page } from '../../../shared/page/Page.tsx';
import '../../../shared/page/print.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { funderInvoiceTexts } from './funder-orders.texts.ts';
import { PeriodDocuments } from './PeriodDocuments.tsx';
import { InvoicesTable } from './InvoicesTable.tsx';

export default function ClientInvoicesPage() {
  const texts = useTexts(funderInvoiceTexts);
  return (
    <Page lead={texts.lead}>
      <InvoicesTable />
      <PeriodDocuments />
    </Page>
  );
}
