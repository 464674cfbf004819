import {
  REQUEST_STATUTS,
  type RequestStatut,
} from '@portail/rules/people/requests/request-status.ts';
import { REQUEST_PRIORITIES } from '@portail/rules/people/requests/request-priority.ts';
import { REQUEST_ASSIGNMENTS } from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form, FormActions } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Search } from '@portail/ui/icons/icons.ts';
import { countManagementRequests } from '@portail/contract/backoffice/operator-requests.calls.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { type FormEvent, useState } from 'react';
import type { TableList } from '../../../session/data-table/use-table-list.ts';
import { countWords } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  managementListTexts,
  requestPriorityTexts,
  requestStatutTexts,
} from './operator-requests.texts.ts';
import './operator-requests.css';

interface FiltersProps {
  readonly list: TableList<unknown>;
}

/** One status or all, with the number of open requests. */
function StatutFilter({ list }: FiltersProps) {
  const texts = useTexts(managementListTexts);
  const statuts = useTexts(requestStatutTexts);
  const { data } = useApiQuery(countManagementRequests, {});
  const { filters } = list;
  const isLate = filters['enRetard'] === 'OUI';
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
      variant={value === filters['statut'] ? 'primary' : 'secondary'}
      aria-pressed={value === filters['statut']}
      onClick={() => list.setFilters({ ...filters, statut: value ?? '' })}
    >
      {label}
    </Button>
  );
  return (
    <div className="management-filter" role="group" aria-label={texts.filter}>
      {choice(undefined, texts.all)}
      {REQUEST_STATUTS.map((one) => choice(one, labelOf(one)))}
      <Button
        isSmall
        variant={isLate ? 'primary' : 'secondary'}
        aria-pressed={isLate}
        onClick={() => list.setFilters({ ...filters, enRetard: isLate ? '' : 'OUI' })}
      >
        {texts.late}
      </Button>
    </div>
  );
}

/** The requests of the operator, of none, or of all, and of one priority or all. */
function AssignmentFilter({ list }: FiltersProps) {
  const texts = useTexts(managementListTexts);
  const priorities = useTexts(requestPriorityTexts);
  const { filters } = list;
  const chosen = filters['attribution'] ?? '';
  const labels = { '': texts.everyone, MOI: texts.mine, AUCUNE: texts.unassigned };
  return (
    <div className="management-filters">
      <div className="management-filter" role="group" aria-label={texts.whose}>
        {(['', ...REQUEST_ASSIGNMENTS] as const).map((one) => (
          <Button
            key={one}
            isSmall
            variant={one === chosen ? 'primary' : 'secondary'}
            aria-pressed={one === chosen}
            onClick={() => list.setFilters({ ...filters, attribution: one })}
          >
            {labels[one]}
          </Button>
        ))}
      </div>
      <Select
        label={texts.priority}
        emptyLabel={texts.all}
        isOptional
        options={REQUEST_PRIORITIES.map((value) => ({ value, label: priorities[value] }))}
        value={filters['priorite'] ?? ''}
        onChange={({ target }) => list.setFilters({ ...filters, priorite: target.value })}
      />
    </div>
  );
}

/** Names and addresses are typed here, so they stay out of the URL. */
function RequestSearch({ list }: FiltersProps) {
  const texts = useTexts(managementListTexts);
  const { filters } = list;
  const searched = filters['recherche'] ?? '';
  const [typed, setTyped] = useState(searched);
  const [seen, setSeen] = useState(searched);
  if (seen !== searched) {
    setSeen(searched);
    setTyped(searched);
  }
  const search = (recherche: string) => list.setFilters({ ...filters, recherche });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(typed.trim());
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
          <Button variant="quiet" onClick={() => search('')}>
            {texts.reset}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

export function ManagementFilters({ list }: FiltersProps) {
  return (
    <>
      <RequestSearch list={list} />
      <StatutFilter list={list} />
      <AssignmentFilter list={list} />
    </>
  );
}
