import type { FunderContract } from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { CAMPAIGN_STATUTS } from '@portail/contract/orders/order-campaign.schemas.ts';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { changeSearch, useSearchParams } from '../../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { funderListTexts, funderTexts } from './funder-campaigns.texts.ts';
import type { CampaignFilters } from './campaign-filters.ts';

interface CampaignListFiltersProps {
  readonly filters: CampaignFilters;
  readonly contracts: readonly FunderContract[] | undefined;
}

/** Filters are in the URL: a filtered list can be shared, and the back button undoes them. */
export function CampaignListFilters({ filters, contracts = [] }: CampaignListFiltersProps) {
  const texts = useTexts(funderListTexts);
  const common = useTexts(funderTexts);
  const search = useSearchParams();
  const choose = (name: keyof CampaignFilters, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    changeSearch(next);
  };
  return (
    <div role="search" aria-label={texts.filters} className="session-filters">
      <FormRow>
        {contracts.length < 2 ? null : (
          <Select
            label={texts.contractFilter}
            emptyLabel={texts.allContracts}
            isOptional
            value={filters.contrat}
            onChange={({ target }) => choose('contrat', target.value)}
            options={contracts.map(({ numeroContrat, raisonSociale }) => ({
              value: numeroContrat,
              label: fill(common.contractOf, { raisonSociale, numero: numeroContrat }),
            }))}
          />
        )}
        <Select
          label={texts.statutFilter}
          emptyLabel={texts.allStatuts}
          isOptional
          value={filters.statut}
          onChange={({ target }) => choose('statut', target.value)}
          options={CAMPAIGN_STATUTS.map((statut) => ({ value: statut, label: common[statut] }))}
        />
      </FormRow>
    </div>
  );
}
