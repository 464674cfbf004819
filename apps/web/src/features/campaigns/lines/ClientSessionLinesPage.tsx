import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { CampaignPage, useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import '../../../session/funder/funder.css';
import { useMay } from '../../../session/use-may.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { CampaignLines } from './CampaignLines.tsx';
import { ControlFile } from './ControlFile.tsx';
import { controlFileTexts } from './funder-lines.texts.ts';
import { Reminder } from './Reminder.tsx';

function Content({ idSession }: { readonly idSession: string }) {
  const control = useTexts(controlFileTexts);
  const mayAct = useMay('GERER_SESSIONS_PRECOMMANDE');
  return (
    <>
      {mayAct ? (
        <>
          <div className="cluster no-print">
            <Reminder idSession={idSession} />
          </div>
          <div className="fold">
            <Accordion>
              <Disclosure title={control.title} headingLevel={2}>
                <ControlFile idSession={idSession} />
              </Disclosure>
            </Accordion>
          </div>
        </>
      ) : null}
      <CampaignLines idSession={idSession} mayAct={mayAct} />
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
