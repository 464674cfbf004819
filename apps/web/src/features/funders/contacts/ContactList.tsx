import { getInterlocutorClients } from '@portail/contract/funders/interlocutors.calls.ts';
import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { EmptyState } from '@portail/ui/data/EmptyState.tsx';
import { ShowMore } from '@portail/ui/data/ShowMore.tsx';
import { Skeleton } from '@portail/ui/feedback/Skeleton.tsx';
import { Plus, Users } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { changeSearch, useSearchParams } from '../../../shared/navigation/navigation.ts';
import { ReadFailure } from '../../../shared/page/ReadFailure.tsx';
import { plural } from '../../../shared/wording/counts.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { contactsTexts } from './operator-contacts.texts.ts';
import { ContactDialog, type EditedContact } from './ContactDialog.tsx';
import { type ContactFilters, contactsQuery } from './contacts-data.ts';
import { ContactsTable } from './ContactsTable.tsx';
import { Form, FormActions, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';

const SEARCH_MAX_LENGTH = 100;

interface ContactFilterFormProps {
  readonly filters: ContactFilters;
  readonly onApply: (filters: ContactFilters) => void;
}

const given = (typed: string): string | undefined => (typed.trim() === '' ? undefined : typed);

/** The client may be in the URL; the search text never is. */
function ContactFilterForm({ filters, onApply }: ContactFilterFormProps) {
  const texts = useTexts(contactsTexts);
  const { data: clients = [] } = useApiQuery(getInterlocutorClients, {});
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

const CLIENT = 'client';

/** The client is in the URL; the search text stays on the page. */
const useContactFilters = () => {
  const search = useSearchParams();
  const [recherche, setRecherche] = useState<string>();
  const filters: ContactFilters = { clientId: search.get(CLIENT) ?? undefined, recherche };
  const apply = (next: ContactFilters) => {
    setRecherche(next.recherche);
    const address = new URLSearchParams(search);
    if (next.clientId === undefined) address.delete(CLIENT);
    else address.set(CLIENT, next.clientId);
    if (address.toString() !== search.toString()) changeSearch(address);
  };
  return { filters, apply };
};

interface FoundContactsProps {
  readonly filters: ContactFilters;
  readonly mayAct: boolean;
  readonly onEdit: (contact: Interlocutor) => void;
}

function FoundContacts({ filters, ...acts }: FoundContactsProps) {
  const texts = useTexts(contactsTexts);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    { ...contactsQuery(filters), placeholderData: keepPreviousData },
  );
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="table" lines={4} label={texts.loading} />
    ) : (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    );
  const contacts = data.pages.flatMap(({ rows }) => rows);
  const isFiltered = filters.clientId !== undefined || filters.recherche !== undefined;
  if (contacts.length === 0)
    return (
      <EmptyState icon={<Users />} title={isFiltered ? texts.noneFound : texts.none}>
        {isFiltered ? texts.noneFoundText : texts.noneText}
      </EmptyState>
    );
  return (
    <>
      <ContactsTable contacts={contacts} {...acts} />
      <ShowMore
        position={plural(contacts.length, texts.shownOne, texts.shown)}
        hasMore={hasNextPage}
        isPending={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}

/** Contact people of funders: searched, added, changed and removed. */
export function ContactList({ mayAct }: { readonly mayAct: boolean }) {
  const texts = useTexts(contactsTexts);
  const { filters, apply } = useContactFilters();
  const [edited, setEdited] = useState<EditedContact>();
  return (
    <Card
      title={texts.title}
      {...(mayAct
        ? {
            aside: (
              <Button icon={<Plus />} onClick={() => setEdited('NEW')}>
                {texts.add}
              </Button>
            ),
          }
        : {})}
    >
      <div className="stack">
        <ContactFilterForm filters={filters} onApply={apply} />
        <FoundContacts filters={filters} mayAct={mayAct} onEdit={setEdited} />
      </div>
      <ContactDialog edited={edited} onClose={() => setEdited(undefined)} />
    </Card>
  );
}
