import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { contactsTexts } from './operator-contacts.texts.ts';
import { clientsQuery, type ContactFilters } from './contacts-data.ts';

const SEARCH_MAX_LENGTH = 100;

interface ContactFilterFormProps {
  readonly filters: ContactFilters;
  readonly onApply: (filters: ContactFilters) => void;
}

const given = (typed: string): string | undefined => (typed.trim() === '' ? undefined : typed);

/** The client may be in the URL; the search text never is. */
export function ContactFilterForm({ filters, onApply }: ContactFilterFormProps) {
  const texts = useTexts(contactsTexts);
  const { data: clients = [] } = useQuery(clientsQuery);
  const [recherche, setRecherche] = useState(filters.recherche ?? '');
  const [clientId, setClientId] = useState(filters.clientId ?? '');
  const [seen, setSeen] = useState(filters.clientId);
  // The back button changes the URL too.
  if (seen !== filters.clientId) {
    setSeen(filters.clientId);
    setClientId(filters.clientId ?? '');
  }
  const isFiltered = filters.clientId !== undefined || filters.recherche !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply({ recherche: given(recherche), clientId: given(clientId) });
  };
  const reset = () => {
    setRecherche('');
    setClientId('');
    onApply({ recherche: undefined, clientId: undefined });
  };
  return (
    <Form onSubmit={submit} role="search" aria-label={texts.filters}>
      <FormRow>
        <TextField
          label={texts.search}
          type="search"
          isOptional
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={recherche}
          onChange={({ target }) => setRecherche(target.value)}
        />
        <Select
          label={texts.client}
          isOptional
          emptyLabel={texts.anyClient}
          options={clients.map((one) => ({ value: one.clientId, label: one.socialReason }))}
          value={clientId}
          onChange={({ target }) => setClientId(target.value)}
        />
      </FormRow>
      <FormActions>
        <Button type="submit" variant="secondary">
          {texts.apply}
        </Button>
        {isFiltered ? (
          <Button variant="quiet" onClick={reset}>
            {texts.reset}
          </Button>
        ) : null}
      </FormActions>
    </Form>
  );
}
