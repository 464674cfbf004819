import type {
  FunderContract,
  FunderCampaign,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { createContext, use } from 'react';

export interface CampaignFormContext {
  readonly contracts: readonly FunderContract[];
  /** The campaign that is changed; none when one is made. */
  readonly campaign: FunderCampaign | undefined;
  /** Whether the funder's people see the advanced fields (D-134). */
  readonly isExpanded: boolean;
}

export const CampaignContext = createContext<CampaignFormContext | undefined>(undefined);

export const useCampaignContext = (): CampaignFormContext => {
  const context = use(CampaignContext);
  if (context === undefined) throw new Error('a section stands in the form of a session');
  return context;
};
