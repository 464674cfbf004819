import { LINE_FORMS } from '@portail/contract/campaigns/funder-lines.schemas.ts';
import { ORDER_PAYMENT_STATUTS, ORDER_STATUTS } from '@portail/rules/orders/order-statut.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Disclosure } from '@portail/ui/layout/Disclosure.tsx';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { lineFilterTexts, lineStatutTexts } from './funder-lines.texts.ts';
import { type LineFilterValues, NO_LINE_FILTER, readLineFilters } from './line-filters.ts';
import { useLineFilters } from './use-line-filters.ts';

type Typed = Readonly<Record<keyof LineFilterValues, string>>;

const typedOf = (filters: LineFilterValues): Typed => ({
  recherche: filters.recherche ?? '',
  statut: filters.statut ?? '',
  statutPaiement: filters.statutPaiement ?? '',
  forme: filters.forme ?? '',
  categorie: filters.categorie ?? '',
});

const filtersOf = ({ statutPaiement, ...typed }: Typed): LineFilterValues =>
  readLineFilters(new URLSearchParams({ ...typed, paiement: statutPaiement }));

/** Typed values are local until applied, and follow the URL. */
const useTyped = (filters: LineFilterValues) => {
  const given = JSON.stringify(typedOf(filters));
  const [seen, setSeen] = useState(given);
  const [typed, setTyped] = useState(typedOf(filters));
  if (seen !== given) {
    setSeen(given);
    setTyped(typedOf(filters));
  }
  return { typed, setTyped };
};

interface LineFiltersProps {
  readonly categories: readonly string[];
}

export function LineFilters({ categories }: LineFiltersProps) {
  const texts = useTexts(lineFilterTexts);
  const statuts = useTexts(lineStatutTexts);
  const { filters, isFiltered, apply } = useLineFilters();
  const { typed, setTyped } = useTyped(filters);
  const choice = (name: Exclude<keyof LineFilterValues, 'recherche'>) => ({
    value: typed[name],
    isOptional: true,
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: target.value })),
  });
  const hasOthers =
    filters.statutPaiement !== undefined ||
    filters.forme !== undefined ||
    filters.categorie !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(filtersOf(typed));
  };
  return (
    <Form onSubmit={submit} role="search" aria-label={texts.title} className="line-filters">
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
          {...choice('statut')}
          label={texts.statut}
          emptyLabel={texts.anyStatut}
          options={ORDER_STATUTS.map((value) => ({ value, label: statuts[value] }))}
        />
      </FormRow>
      <Disclosure title={texts.more} defaultOpen={hasOthers}>
        <FormRow>
          <Select
            {...choice('statutPaiement')}
            label={texts.payment}
            emptyLabel={texts.anyPayment}
            options={ORDER_PAYMENT_STATUTS.map((value) => ({ value, label: statuts[value] }))}
          />
          <Select
            {...choice('forme')}
            label={texts.form}
            emptyLabel={texts.anyForm}
            options={LINE_FORMS.map((value) => ({ value, label: texts[value] }))}
          />
          {categories.length < 2 && typed.categorie === '' ? null : (
            <Select
              {...choice('categorie')}
              label={texts.category}
              emptyLabel={texts.anyCategory}
              options={[...new Set([...categories, typed.categorie])]
                .filter((one) => one !== '')
                .map((value) => ({ value, label: value }))}
            />
          )}
        </FormRow>
      </Disclosure>
      <FormActions>
        <Button type="submit" variant="secondary">
          {texts.apply}
        </Button>
        {isFiltered ? (
          <Button variant="quiet" onClick={() => apply(NO_LINE_FILTER)}>
            {texts.reset}
          </Button>
        ) : null}
      </FormActions>
    </Form>
  );
}
