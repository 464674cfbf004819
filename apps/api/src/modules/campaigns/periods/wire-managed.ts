import type {
  FunderCampaign,
  FunderCampaignInformation,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import type { CampaignStatut } from '@portail/rules/orders/campaign-window.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { wireCampaign } from '../../orders/ordering/ordering.module.ts';
import type { ManagedCampaign } from './managed-campaigns.repository.ts';
import type { CampaignProgress } from './progress.queries.ts';

const wireDay = (day: string): string => formatFrenchDate(calendarDay(day));

export const wireDays = (campaign: {
  readonly date_ouverture: string;
  readonly date_fermeture: string | null;
}) => ({
  dateOuverture: wireDay(campaign.date_ouverture),
  dateFermeture: campaign.date_fermeture === null ? null : wireDay(campaign.date_fermeture),
});

/** A list of the wire beside the rows that it was made of, one for one. */
const marked = <T extends object>(
  parts: readonly T[],
  rows: readonly { readonly used: boolean }[],
) => parts.map((part, index) => ({ ...part, utilise: rows[index]?.used === true }));

export const wireManaged = (campaign: ManagedCampaign, statut: CampaignStatut): FunderCampaign => {
  const wire = wireCampaign(campaign);
  return {
    ...wire,
    statut,
    origine: campaign.origine,
    version: campaign.version,
    quotas: marked(wire.quotas, campaign.quotas).map((quota, index) => ({
      categoriePersonnelId: campaign.quotas[index]?.id ?? '',
      ...quota,
    })),
    infoControles: marked(wire.infoControles, campaign.controls),
    infosSupplementaires: campaign.infos.map(({ code, libelle, controleId, used }) => ({
      code,
      libelle,
      idControle: controleId,
      utilise: used,
    })),
    pointsDeLivraison: marked(wire.pointsDeLivraison, campaign.points),
    aDesLignes: campaign.usesAccount || campaign.usesPaper,
    aUnFichierControle: campaign.hasFile,
  };
};

export const wireProgress = (
  campaign: CampaignProgress,
  statut: CampaignStatut,
): FunderCampaignInformation => ({
  id: campaign.id,
  libelle: campaign.libelle,
  numeroContrat: campaign.contract_numero,
  statut,
  origine: campaign.origine,
  ...wireDays(campaign),
  permanent: campaign.permanent,
  nombreLignes: campaign.lines,
  nombreLignesEnAttente: campaign.waiting,
  nombreLignesValidees: campaign.validated,
  nombreLignesRefusees: campaign.refused,
  nombreLignesAnnulees: campaign.cancelled,
  nombreLignesCommandees: campaign.ordered,
  nombreLignesLivrees: campaign.delivered,
  montantTotal: wireEuros(campaign.funded + campaign.own),
  partFinancee: wireEuros(campaign.funded),
  partBeneficiaire: wireEuros(campaign.own),
  nombrePersonnesAttendues: campaign.expected > 0 ? campaign.expected : campaign.contractPeople,
  nombrePersonnesAyantCommande: campaign.people,
});
