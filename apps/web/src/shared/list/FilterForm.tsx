import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { isRightWayRound } from '@portail/rules/wallet/holdings/period.ts';
import {
  type CalendarDay,
  formatFrenchDate,
  parseFrenchDate,
} from '@portail/rules/time/calendar-day.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DateField } from '@portail/ui/fields/DateField.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../texts/define-texts.ts';
import { filterTexts } from './list.texts.ts';
import { type Filters, NO_FILTER } from './use-filters.ts';

export interface StatutOption {
  readonly value: string;
  readonly label: string;
}

interface Typed {
  readonly from: string;
  readonly to: string;
  readonly statut: string;
}

const typedOf = ({ period, statut }: Filters): Typed => {
  const text = (day: CalendarDay | undefined) => (day === undefined ? '' : formatFrenchDate(day));
  return { from: text(period.from), to: text(period.to), statut: statut ?? '' };
};

type Errors = { readonly from?: string; readonly to?: string };

const isWrongDate = (text: string) => text !== '' && parseFrenchDate(text) === undefined;

const errorsOf = (typed: Typed, badPeriod: string): Errors => {
  const period = { from: parseFrenchDate(typed.from), to: parseFrenchDate(typed.to) };
  return {
    ...(isWrongDate(typed.from) ? { from: MESSAGES.date } : {}),
    ...(isWrongDate(typed.to) ? { to: MESSAGES.date } : {}),
    ...(isRightWayRound(period) ? {} : { to: badPeriod }),
  };
};

interface FilterFormProps {
  readonly filters: Filters;
  readonly statuts: readonly StatutOption[];
  readonly onApply: (filters: Filters) => void;
}

/** Keeps typed values until they are applied, and resets them when the URL changes. */
const useTyped = (filters: Filters) => {
  const given = JSON.stringify(typedOf(filters));
  const [seen, setSeen] = useState(given);
  const [typed, setTyped] = useState(typedOf(filters));
  const [errors, setErrors] = useState<Errors>({});
  if (seen !== given) {
    setSeen(given);
    setTyped(typedOf(filters));
    setErrors({});
  }
  return { typed, setTyped, errors, setErrors };
};

export function FilterForm({ filters, statuts, onApply }: FilterFormProps) {
  const texts = useTexts(filterTexts);
  const { typed, setTyped, errors, setErrors } = useTyped(filters);
  const id = useId();
  const fieldId = (name: 'from' | 'to') => `${id}-${name}`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = errorsOf(typed, texts.badPeriod);
    setErrors(found);
    const wrong = (['from', 'to'] as const).find((name) => found[name] !== undefined);
    if (wrong !== undefined) {
      document.getElementById(fieldId(wrong))?.focus();
      return;
    }
    const statut = typed.statut === '' ? undefined : typed.statut;
    const period = { from: parseFrenchDate(typed.from), to: parseFrenchDate(typed.to) };
    onApply({ period, statut });
  };
  const dateField = (name: 'from' | 'to') => (
    <DateField
      id={fieldId(name)}
      label={texts[name]}
      isOptional
      value={typed[name]}
      error={errors[name]}
      onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
    />
  );
  return (
    <Form onSubmit={submit}>
      <FormRow>
        {dateField('from')}
        {dateField('to')}
        {statuts.length === 0 ? null : (
          <Select
            label={texts.statut}
            isOptional
            emptyLabel={texts.anyStatut}
            options={statuts}
            value={typed.statut}
            onChange={({ target }) => setTyped((before) => ({ ...before, statut: target.value }))}
          />
        )}
      </FormRow>
      <FormActions>
        <Button type="submit" variant="secondary">
          {texts.apply}
        </Button>
        <Button variant="quiet" onClick={() => onApply(NO_FILTER)}>
          {texts.reset}
        </Button>
      </FormActions>
    </Form>
  );
}
