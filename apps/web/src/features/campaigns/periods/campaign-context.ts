import type {
  FunderContract,
  FunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { createContext, use } from 'react';

export interface CampaignFormContext {
  readonly contracts: readonly FunderContract[];
  /** The campaign to change; undefined to create one. */
  readonly campaign: FunderCampaign | undefined;
  /** Whether the advanced fields are shown. */
  readonly isExpanded: boolean;
}

export const CampaignContext = createContext<CampaignFormContext | undefined>(undefined);

export const useCampaignContext = (): CampaignFormContext => {
  const context = use(CampaignContext);
  if (context === undefined) throw new Error('a section stands in the form of a session');
  return context;
};
