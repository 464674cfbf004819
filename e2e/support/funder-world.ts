import { randomUUID } from 'node:crypto';
import { ADD_FUNDER_LINES, ADD_FUNDER_CAMPAIGN } from '@portail/testing/worlds/funder-campaign.ts';
import { query } from './people.ts';

export interface FunderCampaign {
  readonly id: string;
  readonly libelle: string;
}

/** A campaign of 100001 for one test only: the rules of the demonstration's own, under another name. */
export const aFunderCampaign = async (model: '5001' | '5003' = '5003'): Promise<FunderCampaign> => {
  const tag = randomUUID().slice(0, 8);
  const campaign = { id: `essai-${tag}`, libelle: `Session d’essai ${tag}` };
  await query(ADD_FUNDER_CAMPAIGN, [campaign.id, campaign.libelle, model]);
  return campaign;
};

/** People who ask for 100 €, 101 €… on their account, all of it funded: nothing is left to pay. */
export const addLines = async ({ id }: FunderCampaign, count: number): Promise<void> => {
  await query(ADD_FUNDER_LINES, [id, count]);
};
