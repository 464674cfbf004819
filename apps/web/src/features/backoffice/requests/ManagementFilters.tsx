import {
  REQUEST_STATUTS,
  type RequestStatut,
} from '@portail/rules/people/requests/request-status.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { countManagementRequests } from '@portail/contract/backoffice/operator-requests.calls.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { type FormEvent, useState } from 'react';
import { changeSearch } from '../../../shared/navigation/navigation.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { managementListTexts, requestStatutTexts } from './operator-requests.texts.ts';
import './operator-requests.css';

interface StatutFilterProps {
  readonly statut: RequestStatut | undefined;
}

/** One status or all, with the number of open requests. */
export function StatutFilter({ statut }: StatutFilterProps) {
  const texts = useTexts(managementListTexts);
  const statuts = useTexts(requestStatutTexts);
  const { data } = useApiQuery(countManagementRequests, {});
  const labelOf = (one: RequestStatut): string => {
    const count = data?.find((counted) => counted.statut === one)?.nombre;
    return count === undefined
      ? statuts[one]
      : fill(texts.counted, { statut: statuts[one], nombre: countWords(count) });
  };
  const choice = (value: RequestStatut | undefined, label: string) => (
    <Button
      key={value ?? 'toutes'}
      isSmall
      variant={value === statut ? 'primary' : 'secondary'}
      aria-pressed={value === statut}
      onClick={() =>
        changeSearch(new URLSearchParams(value === undefined ? {} : { statut: value }))
      }
    >
      {label}
    </Button>
  );
  return (
    <div className="management-filter" role="group" aria-label={texts.filter}>
      {choice(undefined, texts.all)}
      {REQUEST_STATUTS.map((one) => choice(one, labelOf(one)))}
    </div>
  );
}

interface RequestSearchProps {
  readonly searched: string;
  readonly onSearch: (words: string) => void;
}

/** Names and addresses are typed here, so they stay out of the URL. */
export function RequestSearch({ searched, onSearch }: RequestSearchProps) {
  const texts = useTexts(managementListTexts);
  const [typed, setTyped] = useState(searched);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Form onSubmit={submit} role="search" aria-label={texts.searchTitle}>
      <TextField
        label={texts.search}
        type="search"
        isOptional
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormActions>
        <Button type="submit" variant="secondary" icon={<Search />}>
          {texts.apply}
        </Button>
        {searched === '' ? null : (
          <Button
            variant="quiet"
            onClick={() => {
              setTyped('');
              onSearch('');
            }}
          >
            {texts.reset}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
