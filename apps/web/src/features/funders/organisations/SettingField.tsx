import { Checkbox } from '@portail/ui/fields/Checkbox.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextArea } from '@portail/ui/fields/TextArea.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { type FieldPath, useFormContext } from 'react-hook-form';
import { useNamedField } from '../../../shared/forms/use-named-field.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import {
  contractFormTexts,
  settingTexts,
} from '../../../shared/wording/contract-settings.texts.ts';
import { fieldIdOf, type PlainField } from './contract-fields.ts';
import type { ContractValues } from './contract-values.ts';
import { amountAsWritten } from '../../../shared/forms/amount-as-written.ts';

export type ContractPath = FieldPath<ContractValues>;

/** Value path, id and error of a form field. */
export const useContractField = () => useNamedField<ContractValues>(fieldIdOf);

interface NamedProps {
  readonly name: ContractPath;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOptional?: boolean | undefined;
}

const hinted = (hint: string | undefined) => (hint === undefined ? {} : { hint });

const AMOUNT = {
  className: 'amount-field',
  width: 'short',
  autoComplete: 'off',
  inputMode: 'decimal',
} as const;

/** Kept as entered, so that a wrong amount is refused rather than read as empty. */
export function SettingMoney({ name, label, hint }: NamedProps) {
  const field = useContractField();
  const { setValue } = useFormContext<ContractValues>();
  const { onBlur, ...registered } = field(name);
  return (
    <TextField
      {...registered}
      {...hinted(hint)}
      label={label}
      {...AMOUNT}
      suffix="€"
      onBlur={(event) => {
        setValue(name, amountAsWritten(event.target.value));
        void onBlur(event);
      }}
    />
  );
}

export function SettingRate({ name, label, hint }: NamedProps) {
  const field = useContractField();
  return <TextField {...field(name)} {...hinted(hint)} label={label} {...AMOUNT} suffix="%" />;
}

export function SettingWords({ name, label, hint, isOptional }: NamedProps) {
  const field = useContractField();
  return (
    <TextField
      {...field(name)}
      {...hinted(hint)}
      label={label}
      isOptional={isOptional}
      autoComplete="off"
      width="medium"
    />
  );
}

export function SettingArea({ name, label, hint }: NamedProps) {
  const field = useContractField();
  return <TextArea {...field(name)} {...hinted(hint)} label={label} rows={4} />;
}

export function SettingFlag({ name, label, hint }: NamedProps) {
  const field = useContractField();
  return (
    <Checkbox {...field(name)} {...hinted(hint)}>
      {label}
    </Checkbox>
  );
}

interface SettingFieldProps {
  readonly field: PlainField;
  /** With people in the contract, some settings are read-only. */
  readonly isUsed: boolean;
}

function SettingChoice({
  field,
  isUsed,
}: SettingFieldProps & { readonly field: Extract<PlainField, { kind: 'choice' }> }) {
  const texts = useTexts(settingTexts);
  const words = useTexts(contractFormTexts);
  const registered = useContractField()(field.name);
  const { getValues } = useFormContext<ContractValues>();
  const hint = field.hint === undefined ? undefined : texts[field.hint];
  if (field.isFrozenByUse === true && isUsed) {
    const value = getValues(field.name);
    const chosen = field.choices.find((one) => one === value);
    return (
      <TextField
        id={registered.id}
        error={registered.error}
        label={texts[field.name]}
        hint={words.frozen}
        width="medium"
        readOnly
        value={chosen === undefined ? String(value) : texts[chosen]}
      />
    );
  }
  return (
    <Select
      {...registered}
      {...hinted(hint)}
      label={texts[field.name]}
      isOptional={field.isOptional}
      width="medium"
      {...(field.empty === undefined && field.isOptional !== true && getValues(field.name) !== ''
        ? {}
        : { emptyLabel: field.empty === undefined ? words.unset : texts[field.empty] })}
      options={field.choices.map((value) => ({ value, label: texts[value] }))}
    />
  );
}

export function SettingField({ field, isUsed }: SettingFieldProps) {
  const texts = useTexts(settingTexts);
  const { name, hint: hintName } = field;
  const props = {
    name,
    label: texts[name],
    hint: hintName === undefined ? undefined : texts[hintName],
    isOptional: field.isOptional,
  };
  switch (field.kind) {
    case 'choice':
      return <SettingChoice field={field} isUsed={isUsed} />;
    case 'flag':
      return <SettingFlag {...props} />;
    case 'money':
      return <SettingMoney {...props} />;
    case 'rate':
      return <SettingRate {...props} />;
    case 'text':
      return <SettingWords {...props} />;
  }
}
