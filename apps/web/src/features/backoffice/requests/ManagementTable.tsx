import {
  getManagementRequests,
  searchManagementRequests,
} from '@portail/contract/backoffice/operator-requests.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type {
  FollowUp,
  ManagementRequestLine,
} from '@portail/contract/backoffice/operator-requests.schemas.ts';
import { Status } from '@portail/ui/feedback/Status.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { plural } from '../../../shared/wording/counts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import {
  managementListTexts,
  requestPriorityTexts,
  requestStatutTexts,
} from './operator-requests.texts.ts';
import { MANAGEMENT_KEY } from './management-queries.ts';
import { ManagementFilters } from './ManagementFilters.tsx';
import { ManagementStatus } from './ManagementStatus.tsx';
import './operator-requests.css';

function LastWords({ line }: { readonly line: ManagementRequestLine }) {
  const texts = useTexts(managementListTexts);
  const statuts = useTexts(requestStatutTexts);
  const last: FollowUp | undefined = line.suivis.at(-1);
  if (last === undefined) return <span>{line.description}</span>;
  const { auteur, date, visibilite, commentaire, statut } = last;
  const became = statut === null ? '' : fill(texts.statutBecame, { statut: statuts[statut] });
  return (
    <span className="management-cell">
      <span>{commentaire === '' ? became : commentaire}</span>
      <span className="management-cell__detail">
        {fill(visibilite === 'INTERNE' ? texts.lastNote : texts.lastBy, { auteur, date })}
      </span>
    </span>
  );
}

const useColumns = (): readonly ColumnOf<typeof getManagementRequests>[] => {
  const texts = useTexts(managementListTexts);
  const priorities = useTexts(requestPriorityTexts);
  return [
    {
      id: 'demande',
      header: texts.request,
      isRowHeader: true,
      sortBy: 'objet',
      cell: ({ id, objet, reference, fichiers }) => (
        <span className="management-cell">
          <Link
            className="management-cell__link"
            href={hrefOf('BO_MANAGEMENT_REQUEST', { id })}
            aria-label={fill(texts.open, { reference, objet: texts[objet] })}
          >
            {texts[objet]}
          </Link>
          <span className="management-cell__detail reference">{reference}</span>
          {fichiers.length === 0 ? null : (
            <span className="management-cell__detail">
              {plural(fichiers.length, texts.fileOne, texts.files)}
            </span>
          )}
        </span>
      ),
    },
    { id: 'personne', header: texts.person, cell: ({ beneficiaire }) => beneficiaire.nom },
    {
      id: 'statut',
      header: texts.statut,
      sortBy: 'statut',
      cell: ({ statut, echeance, enRetard }) => (
        <span className="management-cell">
          <ManagementStatus statut={statut} />
          {echeance === null ? null : (
            <span className="management-cell__detail">
              {enRetard ? (
                <Status tone="danger">{fill(texts.lateSince, { date: echeance })}</Status>
              ) : (
                fill(texts.before, { date: echeance })
              )}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'priorite',
      header: texts.priority,
      sortBy: 'priorite',
      cell: ({ priorite, operateur }) => (
        <span className="management-cell management-cell--words">
          {priorite === 'URGENTE' || priorite === 'HAUTE' ? (
            <Status tone={priorite === 'URGENTE' ? 'danger' : 'warning'}>
              {priorities[priorite]}
            </Status>
          ) : (
            <span>{priorities[priorite]}</span>
          )}
          <span className="management-cell__detail">{operateur?.nom ?? texts.unassignedOne}</span>
        </span>
      ),
    },
    { id: 'dernier', header: texts.last, cell: (line) => <LastWords line={line} /> },
    {
      id: 'dates',
      header: texts.dates,
      sortBy: 'dateCreation',
      cell: ({ dateCreation, dateMiseAJour }) => (
        <span className="management-cell">
          <span>{fill(texts.received, { date: dateCreation })}</span>
          <span className="management-cell__detail">
            {fill(texts.updated, { date: dateMiseAJour })}
          </span>
        </span>
      ),
    },
  ];
};

/** Requests of one status or of all; searching calls another list, whose readings are recorded. */
export function ManagementTable() {
  const texts = useTexts(managementListTexts);
  const list = useTableList(getManagementRequests, {
    scope: [MANAGEMENT_KEY],
    searchCall: searchManagementRequests,
    filters: [
      { name: 'recherche', kind: 'search', label: texts.search, maxLength: 100 },
      { name: 'statut', kind: 'choice', label: texts.statut },
      { name: 'enRetard', kind: 'choice', label: texts.late },
      { name: 'attribution', kind: 'choice', label: texts.assignee },
      { name: 'priorite', kind: 'choice', label: texts.priority },
    ],
  });
  return (
    <DataTable
      list={list}
      caption={texts.caption}
      isCaptionHidden
      columns={useColumns()}
      rowKey={({ id }) => id}
      loading={texts.loading}
      filterForm={<ManagementFilters list={list} />}
      empty={{ title: texts.none, text: texts.noneText }}
      noMatch={{ title: texts.noneFound, text: texts.noneFoundText }}
      filterTexts={{ reset: texts.showAll }}
      shown={texts}
    />
  );
}
