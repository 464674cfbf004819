import {
  getInterlocutors,
  removeInterlocutor,
} from '@portail/contract/funders/interlocutors.calls.ts';
import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { useState } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contactsTexts } from './operator-contacts.texts.ts';
import { CONTACTS_KEY } from './contacts-data.ts';
import { RemoveButton } from '../../../shared/forms/RemoveButton.tsx';

export function RemoveContact({ contact }: { readonly contact: Interlocutor }) {
  const texts = useTexts(contactsTexts);
  const [isOpen, setOpen] = useState(false);
  const { id, prenom, nom } = contact;
  const close = () => {
    setOpen(false);
    // The button disappears with its row.
    focusPageHeading();
  };
  const { submit, isPending } = useApiMutation(removeInterlocutor, {
    invalidates: [getInterlocutors, [CONTACTS_KEY]],
    success: { header: texts.done, content: fill(texts.removed, { prenom, nom }) },
    // A notice, because the dialog goes away with the row of a contact removed meanwhile.
    failureHeader: texts.error,
    onSuccess: close,
    onRefused: close,
  });
  return (
    <RemoveButton
      person={contact}
      texts={texts}
      cancelLabel={texts.keep}
      isOpen={isOpen}
      onChange={setOpen}
      onConfirm={() => void submit({ params: { id } })}
      isPending={isPending}
    />
  );
}
