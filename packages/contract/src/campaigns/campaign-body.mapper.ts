import type { FunderCampaign, CampaignChangeInput } from './funder-campaigns.schemas.ts';

/**
 * A campaign as it was read, in the words in which it is written: what a form starts from. What
 * only the server says (its state, what is in use) is left behind.
 */
export const campaignChangeOf = (campaign: FunderCampaign): CampaignChangeInput => {
  const {
    statut: _statut,
    origine: _origine,
    aDesLignes: _aDesLignes,
    aUnFichierControle: _aUnFichierControle,
    ...fields
  } = campaign;
  return {
    ...fields,
    quotas: campaign.quotas.map(({ utilise: _utilise, ...quota }) => quota),
    infoControles: campaign.infoControles.map(({ utilise: _utilise, ...control }) => control),
    infosSupplementaires: campaign.infosSupplementaires.map(
      ({ utilise: _utilise, ...question }) => question,
    ),
    pointsDeLivraison: campaign.pointsDeLivraison.map(({ utilise: _utilise, ...point }) => point),
  };
};
