import type { MailedCampaign } from '@portail/rules/campaigns/campaign-mails.ts';
import { windowOfCampaign, type StoredWindow } from '../../orders/ordering/ordering.module.ts';

interface CampaignDates extends StoredWindow {
  readonly envoyer_ouverture: boolean;
  readonly envoyer_fermeture: boolean;
  readonly jour_avant_mail_de_fermeture: number | null;
}

export const mailedCampaignOf = (campaign: CampaignDates): MailedCampaign => ({
  ...windowOfCampaign(campaign),
  envoyerOuverture: campaign.envoyer_ouverture,
  envoyerFermeture: campaign.envoyer_fermeture,
  jourAvantMailDeFermeture: campaign.jour_avant_mail_de_fermeture ?? undefined,
});
