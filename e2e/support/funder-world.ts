import { randomUUID } from 'node:crypto';
import { ADD_FUNDER_LINES, ADD_FUNDER_CAMPAIGN } from '@portail/testing/worlds/funder-campaign.ts';
import { query } from './people.ts';

export interface FunderCampaign {
  readonly id: string;
  readonly libelle: string;
}

/** A campaign of contract 100001 for one test, copied from the demo campaign. */
export const aFunderCampaign = async (model: '5001' | '5003' = '5003'): Promise<FunderCampaign> => {
  const tag = randomUUID().slice(0, 8);
  const campaign = { id: `essai-${tag}`, libelle: `Session d’essai ${tag}` };
  await query(ADD_FUNDER_CAMPAIGN, [campaign.id, campaign.libelle, model]);
  return campaign;
};

/** Lines of 100 €, 101 €… on the account, fully funded. */
export const addLines = async ({ id }: FunderCampaign, count: number): Promise<void> => {
  await query(ADD_FUNDER_LINES, [id, count]);
};
