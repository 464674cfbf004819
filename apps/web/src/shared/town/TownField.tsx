import { ComboBoxField, type ComboBoxFieldProps } from '@portail/ui/fields/ComboBoxField.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

const MIN_LENGTH = 2;

export interface Town {
  readonly codePostal: string;
  readonly ville: string;
  readonly codePostalEtVille: string;
}

type TownFieldProps = Omit<
  ComboBoxFieldProps,
  'inputValue' | 'onInputChange' | 'suggestions' | 'onChoose' | 'isLoading' | 'minLength'
> & {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Asks the server; the caller has the way to it. */
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Town[]>;
};

/** A postcode or a town brings both; what is typed in full is taken as it is. */
export function TownField({ value, onChange, search, ...field }: TownFieldProps) {
  const asked = useDeferredValue(value.trim());
  const { data = [], isFetching } = useQuery({
    queryKey: ['villes', asked.toLowerCase()],
    queryFn: ({ signal }) => search(asked, signal),
    enabled: asked.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    // The names of towns hold longer than any visit.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
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
