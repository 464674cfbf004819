import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../shared/texts/define-texts.ts';
import { dataTableTexts } from './data-table.texts.ts';
import type { FilterValues, TableFilter } from './list-state.ts';
import type { FilterTexts } from './table-props.ts';
import type { TableList } from './use-table-list.ts';

/** Typed values are local until they are applied, and follow the URL and the reset. */
const useTyped = (filters: FilterValues) => {
  const given = JSON.stringify(filters);
  const [seen, setSeen] = useState(given);
  const [typed, setTyped] = useState(filters);
  const [errors, setErrors] = useState<FilterValues>({});
  if (seen !== given) {
    setSeen(given);
    setTyped(filters);
    setErrors({});
  }
  return { typed, setTyped, errors, setErrors };
};

const checked = (fields: readonly TableFilter[], typed: FilterValues): FilterValues =>
  Object.fromEntries(
    fields.flatMap(({ name, check }) => {
      const text = (typed[name] ?? '').trim();
      const error = text === '' ? undefined : check?.(text);
      return error === undefined ? [] : [[name, error] as const];
    }),
  );

const cleaned = (fields: readonly TableFilter[], typed: FilterValues): FilterValues =>
  Object.fromEntries(
    fields.map(({ name, clean }) => {
      const text = (typed[name] ?? '').trim();
      return [name, clean?.(text) ?? text];
    }),
  );

interface FieldProps {
  readonly field: TableFilter;
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function FilterField({ field, id, value, error, onChange }: FieldProps) {
  const { kind, label, hint, maxLength, width, inputMode, choices = [], anyLabel } = field;
  const common = {
    id,
    label,
    hint,
    value,
    isOptional: true,
    ...(width === undefined ? {} : { width }),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange(target.value),
  };
  if (kind === 'choice')
    return (
      <Select
        {...common}
        {...(anyLabel === undefined ? {} : { emptyLabel: anyLabel })}
        options={choices}
      />
    );
  return (
    <TextField
      {...common}
      error={error}
      type={kind === 'search' ? 'search' : 'text'}
      autoComplete="off"
      maxLength={maxLength}
      inputMode={inputMode}
    />
  );
}

interface TableFiltersProps {
  readonly list: TableList<unknown>;
  readonly texts?: FilterTexts | undefined;
}

/** The filters of a list, applied together by a button. */
export function TableFilters({ list, texts: given }: TableFiltersProps) {
  const texts = { ...useTexts(dataTableTexts), ...given };
  const { fields, filters } = list;
  const { typed, setTyped, errors, setErrors } = useTyped(filters);
  const id = useId();
  const idOf = (name: string) => `${id}-${name}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checked(fields, typed);
    setErrors(found);
    const wrong = fields.find(({ name }) => found[name] !== undefined);
    if (wrong === undefined) list.setFilters(cleaned(fields, typed));
    else document.getElementById(idOf(wrong.name))?.focus();
  };
  const shown = (isSecondary: boolean) =>
    fields
      .filter((field) => (field.isSecondary ?? false) === isSecondary)
      .map((field) => (
        <FilterField
          key={field.name}
          field={field}
          id={idOf(field.name)}
          value={typed[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => setTyped((before) => ({ ...before, [field.name]: value }))}
        />
      ));
  const secondary = shown(true);
  const isSearchOnly = fields.every(({ kind }) => kind === 'search');
  return (
    <Form
      onSubmit={submit}
      role="search"
      aria-label={texts.filters}
      className="data-table__filters no-print"
    >
      <FormRow>{shown(false)}</FormRow>
      {secondary.length === 0 ? null : (
        <Disclosure
          title={texts.more}
          defaultOpen={fields.some(
            ({ name, isSecondary }) => isSecondary === true && filters[name] !== undefined,
          )}
        >
          <FormRow>{secondary}</FormRow>
        </Disclosure>
      )}
      <FormActions>
        <Button type="submit" variant="secondary" {...(isSearchOnly ? { icon: <Search /> } : {})}>
          {texts.apply}
        </Button>
        {list.isFiltered ? (
          <Button variant="quiet" onClick={list.reset}>
            {texts.reset}
          </Button>
        ) : null}
      </FormActions>
    </Form>
  );
}
