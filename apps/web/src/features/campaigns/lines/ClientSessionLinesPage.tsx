import { Accordion, Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { useQuery } from '@tanstack/react-query';
import { campaignInformationQuery } from '../../../session/funder/funder-queries.ts';
import { CampaignPage, useCampaignId } from '../../../session/funder/CampaignPage.tsx';
import '../../../session/funder/funder.css';
import { EVERY_CONTRACT, useMay } from '../../../session/use-may.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { CampaignLines } from './CampaignLines.tsx';
import { ControlFile } from './ControlFile.tsx';
import { controlFileTexts } from './funder-lines.texts.ts';
import { Reminder } from './Reminder.tsx';

function Content({ idSession }: { readonly idSession: string }) {
  const control = useTexts(controlFileTexts);
  const { data: campaign } = useQuery(campaignInformationQuery(idSession));
  // Until the contract is loaded, actions are shown only to users who may act under every contract.
  const contract = campaign?.numeroContrat ?? EVERY_CONTRACT;
  const mayPrepare = useMay('GERER_SESSIONS_PRECOMMANDE', contract);
  const mayDecide = useMay('VALIDER_COMMANDES_FINANCEUR', contract);
  return (
    <>
      {mayPrepare ? (
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
      <CampaignLines idSession={idSession} mayAct={mayDecide} />
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
