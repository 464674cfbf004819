import type {
  FunderCampaign,
  CampaignMailType,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Mail } from '@portail/ui/icons/icons.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { campaignDetailsTexts } from './funder-campaigns.texts.ts';
import { MailPreview } from './MailPreview.tsx';

interface MailRow {
  readonly type: CampaignMailType;
  readonly label: string;
  readonly when: string;
  readonly isSent: boolean;
  readonly contenu: string;
}

const useRows = (campaign: FunderCampaign): readonly MailRow[] => {
  const texts = useTexts(campaignDetailsTexts);
  const days = campaign.jourAvantMailDeFermeture ?? 0;
  const closing =
    { 0: texts.closingSameDay, 1: texts.closingWhenOne }[days] ??
    fill(texts.closingWhen, { jours: String(days) });
  return [
    {
      type: 'CONFIRMATION',
      label: texts.confirmation,
      when: texts.confirmationWhen,
      isSent: campaign.envoyerConfirmation,
      contenu: campaign.mailConfirmation,
    },
    {
      type: 'OUVERTURE',
      label: texts.opening,
      when: texts.openingWhen,
      isSent: campaign.envoyerOuverture,
      contenu: campaign.mailOuverture,
    },
    {
      type: 'FERMETURE',
      label: texts.closing,
      when: closing,
      isSent: campaign.envoyerFermeture,
      contenu: campaign.mailFermeture,
    },
  ];
};

export function CampaignMails({ campaign }: { readonly campaign: FunderCampaign }) {
  const texts = useTexts(campaignDetailsTexts);
  const rows = useRows(campaign);
  const { idContrat, libelle, dateOuverture, dateFermeture, permanent } = campaign;
  return (
    <Card title={texts.mails} headingLevel={3}>
      {campaign.afficherIntroduction && campaign.messageIntroduction !== '' ? (
        <div className="session-introduction">
          <p className="session-mail__name">{texts.introduction}</p>
          <blockquote className="mail-preview__quote">{campaign.messageIntroduction}</blockquote>
        </div>
      ) : null}
      <ul className="session-mails">
        {rows.map(({ type, label, when, isSent, contenu }) => (
          <li key={type}>
            <div>
              <p className="session-mail__name">{label}</p>
              <p>
                {isSent ? (
                  <Status tone="info" icon={<Mail />}>
                    {when}
                  </Status>
                ) : (
                  <Status>{texts.notSent}</Status>
                )}
              </p>
            </div>
            <MailPreview
              type={type}
              bodyOf={() => ({
                idContrat,
                libelle,
                contenu,
                dateOuverture,
                dateFermeture,
                permanent,
              })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
