import { ComboBoxField, type ComboBoxFieldProps } from '@portail/ui/fields/ComboBoxField.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { MIN_LENGTH, townSearch, type SearchTowns } from './town-search.ts';

type TownFieldProps = Omit<
  ComboBoxFieldProps,
  'inputValue' | 'onInputChange' | 'suggestions' | 'onChoose' | 'isLoading' | 'minLength'
> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Asks the server; the caller has the way to it. */
  readonly search: SearchTowns;
};

/** A postcode or a town brings both; what is typed in full is taken as it is. */
export function TownField({ value, onChange, search, ...field }: TownFieldProps) {
  const asked = useDeferredValue(value.trim());
  const { data = [], isFetching } = useQuery({
    ...townSearch(asked, search),
    placeholderData: keepPreviousData,
  });
  const isChosen = data.some((town) => town.codePostalEtVille === value);
  return (
    <ComboBoxField
      {...field}
      inputValue={value}
      onInputChange={onChange}
      minLength={isChosen ? Number.POSITIVE_INFINITY : MIN_LENGTH}
      isLoading={isFetching}
      suggestions={data.map((town) => ({
        id: town.codePostalEtVille,
        label: town.ville,
        detail: town.codePostal,
      }))}
      onChoose={({ id }) => onChange(id)}
    />
  );
}
