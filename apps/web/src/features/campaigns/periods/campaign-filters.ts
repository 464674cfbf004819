import {
  FUNDER_CAMPAIGN_STATUTS,
  type FunderCampaignLine,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { wireDay } from '../../../shared/wire/wire-values.ts';

export interface CampaignFilters {
  /** Empty means all. */
  readonly contrat: string;
  readonly statut: string;
}

/** Reads the URL; unknown statuses are ignored. */
export const filtersOf = (search: URLSearchParams): CampaignFilters => {
  const statut = search.get('statut') ?? '';
  return {
    contrat: search.get('contrat') ?? '',
    statut: FUNDER_CAMPAIGN_STATUTS.some((one) => one === statut) ? statut : '',
  };
};

const RANK = { OUVERTE: 0, BROUILLON: 1, A_VENIR: 2, FERMEE: 3 } as const;

/** Open campaigns first, then drafts, then future ones, then past ones, newest first. */
export const inOrder = (campaigns: readonly FunderCampaignLine[]): readonly FunderCampaignLine[] =>
  campaigns.toSorted((one, other) => {
    const byState = RANK[one.statut] - RANK[other.statut];
    if (byState !== 0) return byState;
    const [first, second] = [wireDay(one.dateOuverture), wireDay(other.dateOuverture)];
    const direction = one.statut === 'FERMEE' ? -1 : 1;
    return first === second ? 0 : direction * (first < second ? -1 : 1);
  });

export const filtered = (
  campaigns: readonly FunderCampaignLine[],
  { contrat, statut }: CampaignFilters,
): readonly FunderCampaignLine[] =>
  campaigns.filter(
    (one) =>
      (contrat === '' || one.numeroContrat === contrat) && (statut === '' || one.statut === statut),
  );
