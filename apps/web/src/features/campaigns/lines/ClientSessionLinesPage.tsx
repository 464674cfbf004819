import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { ControlFile } from './ControlFile.tsx';
import { LineFilters } from './LineFilters.tsx';
import { getCampaignStatistics } from '@portail/contract/campaigns/funder-lines.calls.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { Reminder } from './Reminder.tsx';
import { LineExports, NoLine, CampaignLines } from './CampaignLines.tsx';
import { useLineFilters } from './use-line-filters.ts';
import { useLines } from './use-lines.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { useMay } from '../../../session/use-may.ts';
import { CampaignPage, useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import '../../../session/funder/funder.css';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { controlFileTexts, linesTexts } from './funder-lines.texts.ts';

function Content({ idSession }: { readonly idSession: string }) {
  const texts = useTexts(linesTexts);
  const control = useTexts(controlFileTexts);
  const { filters, isFiltered } = useLineFilters();
  const mayAct = useMay('GERER_SESSIONS_PRECOMMANDE');
  const list = useLines(idSession, filters);
  const { data: statistics } = useApiQuery(getCampaignStatistics, { params: { idSession } });
  const { lines, error } = list;
  if (lines === undefined && error !== null)
    return <ReadFailure error={error} onRetry={list.retry} />;
  const isEmpty = lines?.length === 0;
  const table = () => {
    if (lines === undefined) return <Skeleton shape="table" lines={8} label={texts.loading} />;
    if (isEmpty) return <NoLine />;
    return <CampaignLines idSession={idSession} list={list} lines={lines} mayAct={mayAct} />;
  };
  return (
    <>
      <div className="cluster no-print">
        {mayAct ? <Reminder idSession={idSession} /> : null}
        {isEmpty ? null : <LineExports idSession={idSession} filters={filters} />}
      </div>
      {mayAct ? (
        <div className="fold">
          <Accordion>
            <Disclosure title={control.title} headingLevel={2}>
              <ControlFile idSession={idSession} />
            </Disclosure>
          </Accordion>
        </div>
      ) : null}
      {isEmpty && !isFiltered ? null : (
        <LineFilters
          categories={(statistics?.parCategorie ?? []).map((one) => one.categoriePersonnel)}
        />
      )}
      {table()}
    </>
  );
}

export default function ClientSessionLinesPage() {
  const idSession = useCampaignId();
  return (
    <CampaignPage>
      <Content key={idSession} idSession={idSession} />
    </CampaignPage>
  );
}
