import type { searchPeople } from '@portail/contract/backoffice/operator-people.calls.ts';
import type { SortOf } from '@portail/contract/calls/define-table.ts';
import type { FoundPerson } from '@portail/contract/backoffice/operator-people.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import type { ColumnOf, TableList } from '../../../session/data-table/use-table-list.ts';
import { ofName } from '../../../shared/wording/of-name.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { peopleTexts } from './operator-people.texts.ts';
import './operator-people.css';

export const nameOf = ({ prenom, nom }: Pick<FoundPerson, 'prenom' | 'nom'>): string =>
  `${prenom} ${nom}`.trim();

interface PeopleTableProps {
  readonly list: TableList<FoundPerson, SortOf<typeof searchPeople>>;
  readonly onOpen: (person: FoundPerson) => void;
  /** Absent for a read-only operator. */
  readonly onEndSessions?: ((person: FoundPerson) => void) | undefined;
}

const useColumns = ({
  onOpen,
  onEndSessions,
}: Omit<PeopleTableProps, 'list'>): readonly ColumnOf<typeof searchPeople>[] => {
  const texts = useTexts(peopleTexts);
  return [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      sortBy: 'nom',
      cell: (person) => (
        <span className="person-stack">
          <span>{nameOf(person)}</span>
          <span className="person-stack__detail">{fill(texts.login, { login: person.login })}</span>
        </span>
      ),
    },
    {
      id: 'number',
      header: texts.number,
      cell: ({ numeroBeneficiaireSap }) => numeroBeneficiaireSap ?? texts.noNumber,
    },
    { id: 'contracts', header: texts.contracts, cell: ({ contrats }) => contrats.join(', ') },
    {
      id: 'action',
      header: texts.action,
      isHeaderHidden: true,
      cell: (person) => (
        <span className="person-actions">
          <Button
            variant="secondary"
            isSmall
            aria-label={fill(texts.openOf, { de: ofName(nameOf(person)) })}
            onClick={() => onOpen(person)}
          >
            {texts.open}
          </Button>
          {onEndSessions === undefined ? null : (
            <Button
              variant="quiet"
              isSmall
              aria-label={fill(texts.endSessionsOf, { de: ofName(nameOf(person)) })}
              onClick={() => onEndSessions(person)}
            >
              {texts.endSessions}
            </Button>
          )}
        </span>
      ),
    },
  ];
};

export function PeopleTable({ list, ...actions }: PeopleTableProps) {
  const texts = useTexts(peopleTexts);
  return (
    <DataTable
      list={list}
      caption={texts.results}
      columns={useColumns(actions)}
      rowKey={({ login }) => login}
      loading={texts.searching}
      // The search above the list is its only filter.
      filterForm={null}
      empty={null}
      noMatch={{ title: texts.none, text: texts.noneText }}
      shown={texts}
    />
  );
}
