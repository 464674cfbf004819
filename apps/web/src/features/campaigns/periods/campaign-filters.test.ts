import { describe, expect, it } from 'vitest';
import { aCampaignLine } from './funder-campaigns.builder.ts';
import { filtered, filtersOf, inOrder } from './campaign-filters.ts';

const CAMPAIGNS = [
  aCampaignLine({ id: 'old', statut: 'FERMEE', dateOuverture: '01/01/2025' }),
  aCampaignLine({ id: 'next', statut: 'A_VENIR', dateOuverture: '01/01/2027' }),
  aCampaignLine({ id: 'last', statut: 'FERMEE', dateOuverture: '02/01/2026' }),
  aCampaignLine({ id: 'open', statut: 'OUVERTE', numeroContrat: '100002' }),
  aCampaignLine({ id: 'first', statut: 'OUVERTE', dateOuverture: '01/02/2026' }),
];

const idsOf = (search: string) =>
  inOrder(filtered(CAMPAIGNS, filtersOf(new URLSearchParams(search)))).map(({ id }) => id);

describe('the list of campaigns', () => {
  it.each([
    ['', ['first', 'open', 'next', 'last', 'old']],
    ['statut=FERMEE', ['last', 'old']],
    ['contrat=100002', ['open']],
    ['contrat=100002&statut=FERMEE', []],
    ['statut=INCONNU', ['first', 'open', 'next', 'last', 'old']],
  ])('[FUND-06] for « %s » is %j', (search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });
});
