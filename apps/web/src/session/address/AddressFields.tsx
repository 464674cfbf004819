import { searchTowns } from '@portail/contract/identity/registration.calls.ts';
import { FormSection } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import type { ComponentProps } from 'react';
import { callApi } from '../api.ts';
import { TownField } from '../../shared/town/TownField.tsx';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { addressTexts } from './address.texts.ts';

const LINES = ['zoneAdresse0', 'zoneAdresse1', 'zoneAdresse2', 'zoneAdresse3'] as const;
type Line = (typeof LINES)[number];
export type AddressField = Line | 'codePostalEtVille';

const AUTO_COMPLETE: Readonly<Record<Line, string>> = {
  zoneAdresse0: 'address-line1',
  zoneAdresse1: 'address-line2',
  zoneAdresse2: 'address-line3',
  zoneAdresse3: 'off',
};

const search = (recherche: string, signal: AbortSignal) =>
  callApi(searchTowns, { query: { recherche } }, { signal });

interface AddressFieldsProps {
  readonly title: string;
  readonly idOf: (name: AddressField) => string;
  readonly errorOf: (name: AddressField) => string | undefined;
  /** What `register` gives for a line. */
  readonly line: (name: Line) => Partial<ComponentProps<typeof TextField>>;
  readonly town: { readonly value: string; readonly onChange: (text: string) => void };
}

/** The lines of an address; one of the first three must be there. */
export function AddressFields({ title, idOf, errorOf, line, town }: AddressFieldsProps) {
  const texts = useTexts(addressTexts);
  return (
    <FormSection title={title} intro={texts.addressIntro}>
      {LINES.map((name) => (
        <TextField
          key={name}
          {...line(name)}
          id={idOf(name)}
          label={texts[name]}
          error={errorOf(name)}
          isOptional={name !== 'zoneAdresse0'}
          autoComplete={AUTO_COMPLETE[name]}
        />
      ))}
      <TownField
        id={idOf('codePostalEtVille')}
        label={texts.codePostalEtVille}
        hint={texts.townHint}
        error={errorOf('codePostalEtVille')}
        autoComplete="postal-code"
        value={town.value}
        onChange={town.onChange}
        search={search}
      />
    </FormSection>
  );
}
