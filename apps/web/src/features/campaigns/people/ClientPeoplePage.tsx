import { getFunderPeople } from '@portail/contract/campaigns/funder-people.calls.ts';
import { PERSON_STATES } from '@portail/contract/campaigns/funder-people.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Users } from '@portail/ui/icons/icons.ts';
import { Link } from '@portail/ui/link/Link.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { useTableList, type ColumnOf } from '../../../session/data-table/use-table-list.ts';
import { ContractFilter, useContractFilter } from '../../../session/funder/ContractFilter.tsx';
import { useSessionView } from '../../../session/current-session.ts';
import '../../../session/funder/funder.css';
import { Page } from '../../../shared/page/Page.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { wireAmount } from '../../../shared/wire/wire-values.ts';
import { Duplicates } from './Duplicates.tsx';
import { peopleTexts, personStateTexts } from './funder-people.texts.ts';
import './funder-people.css';
import { PEOPLE_KEY, personName, STATE_TONES } from './person-words.ts';

const useColumns = (hasPlans: boolean): readonly ColumnOf<typeof getFunderPeople>[] => {
  const texts = useTexts(peopleTexts);
  const states = useTexts(personStateTexts);
  return [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      sortBy: 'nom',
      cell: (person) => (
        <span className="person-stack">
          <Link href={hrefOf('CLIENT_PERSON', { idPersonne: person.idPersonne })}>
            {personName(person, texts.noName)}
          </Link>
          {person.dateNaissance === null ? null : (
            <span className="person-stack__detail">
              {fill(texts.born, { date: person.dateNaissance })}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'identifier',
      header: texts.identifier,
      sortBy: 'identifiant',
      cell: ({ identifiant }) => identifiant ?? texts.none,
    },
    {
      id: 'contract',
      header: texts.contract,
      sortBy: 'numeroContrat',
      cell: ({ numeroContrat }) => numeroContrat,
    },
    {
      id: 'state',
      header: texts.state,
      cell: ({ etat }) => <Status tone={STATE_TONES[etat]}>{states[etat]}</Status>,
    },
    ...(hasPlans
      ? [
          {
            id: 'plan',
            header: texts.plan,
            cell: ({ planActif }: { readonly planActif: string | null }) => planActif ?? texts.none,
          },
        ]
      : []),
    {
      id: 'year',
      header: texts.year,
      align: 'end',
      cell: ({ montantAnnee, partFinanceeAnnee }) => (
        <span className="person-stack">
          <span>{wireAmount(montantAnnee)}</span>
          {montantAnnee === 0 ? null : (
            <span className="person-stack__detail">
              {fill(texts.funded, { montant: wireAmount(partFinanceeAnnee) })}
            </span>
          )}
        </span>
      ),
    },
  ];
};

export default function ClientPeoplePage() {
  const texts = useTexts(peopleTexts);
  const states = useTexts(personStateTexts);
  const { numeroContrat } = useContractFilter();
  const session = useSessionView();
  const hasPlans = session.kind === 'connected' && session.permissions.includes('GERER_PLANS_AIDE');
  const list = useTableList(getFunderPeople, {
    scope: PEOPLE_KEY,
    request: { query: { numeroContrat } },
    filters: [
      { name: 'recherche', kind: 'search', label: texts.search, maxLength: 100 },
      {
        name: 'etat',
        kind: 'choice',
        label: texts.state,
        anyLabel: texts.anyState,
        choices: PERSON_STATES.map((value) => ({ value, label: states[value] })),
      },
      ...(hasPlans
        ? [
            {
              name: 'plan',
              kind: 'choice',
              label: texts.plan,
              anyLabel: texts.anyPlan,
              choices: [
                { value: 'AVEC', label: texts.withPlan },
                { value: 'SANS', label: texts.withoutPlan },
              ],
            } as const,
          ]
        : []),
    ],
  });
  return (
    <Page lead={texts.lead}>
      <ContractFilter label={texts.contract} anyLabel={texts.anyContract} />
      <Duplicates />
      <DataTable
        list={list}
        caption={texts.caption}
        isCaptionHidden
        columns={useColumns(hasPlans)}
        rowKey={({ idPersonne }) => idPersonne}
        loading={texts.loading}
        empty={{ icon: <Users />, title: texts.empty, text: texts.emptyText }}
        noMatch={{ title: texts.noMatch, text: texts.noMatchText }}
        filterTexts={{ filters: texts.filters, apply: texts.apply, reset: texts.reset }}
        shown={texts}
      />
    </Page>
  );
}
