import {
  getInterlocutorClients,
  getInterlocutors,
} from '@portail/contract/funders/interlocutors.calls.ts';
import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Plus, Users } from '@portail/ui/icons/icons.ts';
import { Card } from '@portail/ui/layout/Card.tsx';
import { useState } from 'react';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { DataTable } from '../../../session/data-table/DataTable.tsx';
import { type ColumnOf, useTableList } from '../../../session/data-table/use-table-list.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { inPairs } from '../../../shared/wording/phone.ts';
import { ContactDialog, type EditedContact } from './ContactDialog.tsx';
import { CONTACTS_KEY } from './contacts-data.ts';
import './operator-contacts.css';
import { contactsTexts } from './operator-contacts.texts.ts';
import { RemoveContact } from './RemoveContact.tsx';

const SEARCH_MAX_LENGTH = 100;

type ContactColumn = ColumnOf<typeof getInterlocutors>;

interface ContactActs {
  readonly mayAct: boolean;
  readonly onEdit: (contact: Interlocutor) => void;
}

const useColumns = ({ mayAct, onEdit }: ContactActs): readonly ContactColumn[] => {
  const texts = useTexts(contactsTexts);
  const actions: ContactColumn = {
    id: 'action',
    header: texts.action,
    isHeaderHidden: true,
    cell: (contact) => (
      <span className="contact-actions">
        <Button
          variant="quiet"
          isSmall
          aria-label={fill(texts.editOf, { prenom: contact.prenom, nom: contact.nom })}
          onClick={() => onEdit(contact)}
        >
          {texts.edit}
        </Button>
        <RemoveContact contact={contact} />
      </span>
    ),
  };
  return [
    {
      id: 'person',
      header: texts.person,
      isRowHeader: true,
      sortBy: 'nom',
      cell: ({ prenom, nom, fonction }) => (
        <span className="contact-stack">
          <span>{`${prenom} ${nom}`}</span>
          <span className="contact-stack__detail">{fonction}</span>
        </span>
      ),
    },
    {
      id: 'client',
      header: texts.client,
      sortBy: 'socialReason',
      cell: ({ socialReason }) => socialReason,
    },
    {
      id: 'reach',
      header: texts.reach,
      sortBy: 'mail',
      cell: ({ mail, telephone }) => (
        <span className="contact-stack">
          <span className="contact-stack__mail">{mail}</span>
          <span className="contact-stack__detail">
            {telephone === '' ? texts.noPhone : inPairs(telephone)}
          </span>
        </span>
      ),
    },
    ...(mayAct ? [actions] : []),
  ];
};

function Contacts(acts: ContactActs) {
  const texts = useTexts(contactsTexts);
  const { data: clients = [] } = useApiQuery(getInterlocutorClients, {});
  const list = useTableList(getInterlocutors, {
    scope: [CONTACTS_KEY],
    filters: [
      {
        name: 'recherche',
        kind: 'search',
        label: texts.search,
        maxLength: SEARCH_MAX_LENGTH,
      },
      {
        name: 'clientId',
        param: 'client',
        kind: 'choice',
        label: texts.client,
        anyLabel: texts.anyClient,
        choices: clients.map((one) => ({ value: one.clientId, label: one.socialReason })),
      },
    ],
  });
  return (
    <DataTable
      list={list}
      caption={texts.caption}
      isCaptionHidden
      columns={useColumns(acts)}
      rowKey={({ id }) => id}
      loading={texts.loading}
      empty={{ icon: <Users />, title: texts.none, text: texts.noneText }}
      noMatch={{ icon: <Users />, title: texts.noneFound, text: texts.noneFoundText }}
      filterTexts={texts}
      shown={texts}
    />
  );
}

/** Contact people of funders: searched, added, changed and removed. */
export function ContactList({ mayAct }: { readonly mayAct: boolean }) {
  const texts = useTexts(contactsTexts);
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
      <Contacts mayAct={mayAct} onEdit={setEdited} />
      <ContactDialog edited={edited} onClose={() => setEdited(undefined)} />
    </Card>
  );
}
