import { hrefOf } from '@portail/contract/pages/href.ts';
import { getOperatorHome } from '@portail/contract/backoffice/operator-home.calls.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { Page } from '../../../shared/page/Page.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { plural } from '../../../shared/wording/counts.ts';
import ApprovalsSection from './ApprovalsSection.tsx';
import { approvalTexts } from './operation-approvals.texts.ts';

/** Reports and the reopening of the books are decided on their own page, with what they concern. */
function ElsewhereWaiting() {
  const texts = useTexts(approvalTexts);
  const { data } = useApiQuery(getOperatorHome, {}, { staleTime: 0 });
  const countOf = (nature: 'RAPPORTS_A_ACCORDER' | 'REOUVERTURE') =>
    data?.attentes.find((one) => one.nature === nature)?.nombre ?? 0;
  const [reports, reopenings] = [countOf('RAPPORTS_A_ACCORDER'), countOf('REOUVERTURE')];
  if (reports + reopenings === 0) return null;
  return (
    <section className="stack">
      <h2>{texts.elsewhere}</h2>
      <ul>
        {reports === 0 ? null : (
          <li>
            <Link href={hrefOf('BO_REPORTS')}>
              {plural(reports, texts.reportsOne, texts.reports)}
            </Link>
          </li>
        )}
        {reopenings === 0 ? null : (
          <li>
            <Link href={hrefOf('BO_LEDGER')}>{texts.reopening}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Everything that needs a second person, in one place. */
export default function BoApprovalsPage() {
  const texts = useTexts(approvalTexts);
  return (
    <Page lead={texts.pageLead}>
      <ApprovalsSection />
      <ElsewhereWaiting />
    </Page>
  );
}
