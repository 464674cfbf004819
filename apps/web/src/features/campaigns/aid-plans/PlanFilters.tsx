import { PLAN_STATUTS } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { planFilterTexts, planTexts } from './funder-plans.texts.ts';
import { NO_PLAN_FILTER, readPlanFilters, usePlanFilters } from './plan-filters.ts';

export function PlanFilters() {
  const texts = useTexts(planFilterTexts);
  const words = useTexts(planTexts);
  const { filters, isFiltered, apply } = usePlanFilters();
  const given = { recherche: filters.recherche ?? '', statut: filters.statut ?? '' };
  const name = JSON.stringify(given);
  const [seen, setSeen] = useState(name);
  const [typed, setTyped] = useState<Readonly<Record<'recherche' | 'statut', string>>>(given);
  // Typed values follow the URL.
  if (seen !== name) {
    setSeen(name);
    setTyped(given);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(readPlanFilters(new URLSearchParams(typed)));
  };
  return (
    <Form onSubmit={submit} role="search" aria-label={texts.title}>
      <FormRow>
        <TextField
          label={texts.search}
          type="search"
          isOptional
          autoComplete="off"
          maxLength={100}
          value={typed.recherche}
          onChange={({ target }) => setTyped((before) => ({ ...before, recherche: target.value }))}
        />
        <Select
          label={texts.statut}
          isOptional
          emptyLabel={texts.anyStatut}
          options={PLAN_STATUTS.map((value) => ({ value, label: words[value] }))}
          value={typed.statut}
          onChange={({ target }) => setTyped((before) => ({ ...before, statut: target.value }))}
        />
      </FormRow>
      <FormActions>
        <Button type="submit" variant="secondary">
          {texts.apply}
        </Button>
        {isFiltered ? (
          <Button variant="quiet" onClick={() => apply(NO_PLAN_FILTER)}>
            {texts.reset}
          </Button>
        ) : null}
      </FormActions>
    </Form>
  );
}
