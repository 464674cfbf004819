import type { FunderContract } from '@portail/contract/campaigns/funder-sessions.schemas.ts';
import { SESSION_STATUTS } from '@portail/contract/orders/order-session.schemas.ts';
import { FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { changeSearch, useSearchParams } from '../../shared/navigation/navigation.ts';
import { fill, useTexts } from '../../texts/define-texts.ts';
import { funderListTexts, funderTexts } from '../../texts/funder-sessions.ts';
import type { SessionFilters } from './session-filters.ts';

interface SessionListFiltersProps {
  readonly filters: SessionFilters;
  readonly contracts: readonly FunderContract[] | undefined;
}

/** They live in the address: a filtered list can be sent to somebody, and the back button undoes it. */
export function SessionListFilters({ filters, contracts = [] }: SessionListFiltersProps) {
  const texts = useTexts(funderListTexts);
  const common = useTexts(funderTexts);
  const search = useSearchParams();
  const choose = (name: keyof SessionFilters, value: string) => {
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
          options={SESSION_STATUTS.map((statut) => ({ value: statut, label: common[statut] }))}
        />
      </FormRow>
    </div>
  );
}
