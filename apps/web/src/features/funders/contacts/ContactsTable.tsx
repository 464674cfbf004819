import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Table, type TableColumn } from '@portail/ui/data/Table.tsx';
import { inPairs } from '../../../shared/wording/phone.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contactsTexts } from './operator-contacts.texts.ts';
import './operator-contacts.css';
import { RemoveContact } from './RemoveContact.tsx';

interface ContactsTableProps {
  readonly contacts: readonly Interlocutor[];
  readonly mayAct: boolean;
  readonly onEdit: (contact: Interlocutor) => void;
}

const useColumns = ({
  mayAct,
  onEdit,
}: Omit<ContactsTableProps, 'contacts'>): readonly TableColumn<Interlocutor>[] => {
  const texts = useTexts(contactsTexts);
  const actions: TableColumn<Interlocutor> = {
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
      cell: ({ prenom, nom, fonction }) => (
        <span className="contact-stack">
          <span>{`${prenom} ${nom}`}</span>
          <span className="contact-stack__detail">{fonction}</span>
        </span>
      ),
    },
    { id: 'client', header: texts.client, cell: ({ socialReason }) => socialReason },
    {
      id: 'reach',
      header: texts.reach,
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

export function ContactsTable({ contacts, ...acts }: ContactsTableProps) {
  const texts = useTexts(contactsTexts);
  return (
    <div className="contacts">
      <Table
        caption={texts.caption}
        isCaptionHidden
        columns={useColumns(acts)}
        rows={contacts}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
