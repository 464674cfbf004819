import { Select } from '@portail/ui/fields/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { changeSearch } from '../../shared/navigation/navigation.ts';
import { useSearchParams } from '../../shared/navigation/search-params.ts';
import { funderContractsQuery } from './funder-queries.ts';

const NAME = 'contrat';

/** The contract of the URL; undefined means all. */
export const useContractFilter = () => {
  const search = useSearchParams();
  const numeroContrat = search.get(NAME) ?? '';
  return {
    numeroContrat: /^[0-9A-Za-z]{1,20}$/.test(numeroContrat) ? numeroContrat : undefined,
    choose: (numero: string) => {
      const next = new URLSearchParams(search);
      if (numero === '') next.delete(NAME);
      else next.set(NAME, numero);
      changeSearch(next);
    },
  };
};

interface ContractFilterProps {
  readonly label: string;
  readonly anyLabel: string;
}

/** Shown when the funder has several contracts. */
export function ContractFilter({ label, anyLabel }: ContractFilterProps) {
  const { numeroContrat, choose } = useContractFilter();
  const { data = [] } = useQuery(funderContractsQuery);
  if (data.length < 2 && numeroContrat === undefined) return null;
  return (
    <Select
      label={label}
      isOptional
      emptyLabel={anyLabel}
      width="medium"
      options={data.map((one) => ({
        value: one.numeroContrat,
        label: `${one.numeroContrat} – ${one.raisonSociale}`,
      }))}
      value={numeroContrat ?? ''}
      onChange={({ target }) => choose(target.value)}
    />
  );
}
