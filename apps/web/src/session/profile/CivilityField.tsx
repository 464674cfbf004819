import { RadioGroup } from '@portail/ui/fields/RadioGroup.tsx';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface CivilityFieldProps {
  readonly field: UseFormRegisterReturn & {
    readonly id: string;
    readonly label: string;
    readonly error: string | undefined;
  };
  readonly texts: Readonly<Record<'m' | 'mme', string>>;
}

export function CivilityField({ field, texts }: CivilityFieldProps) {
  const { id, label, error, ...input } = field;
  return (
    <RadioGroup
      id={id}
      label={label}
      error={error}
      layout="row"
      inputProps={{ ...input, autoComplete: 'honorific-prefix' }}
      choices={[
        { value: 'M', label: texts.m },
        { value: 'MME', label: texts.mme },
      ]}
    />
  );
}
