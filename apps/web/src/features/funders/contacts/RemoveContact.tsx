import { removeInterlocutor } from '@portail/contract/funders/interlocutors.calls.ts';
import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contactsTexts } from './operator-contacts.texts.ts';
import { CONTACTS_KEY } from './contacts-data.ts';

export function RemoveContact({ contact }: { readonly contact: Interlocutor }) {
  const texts = useTexts(contactsTexts);
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const isUnderWay = useRef(false);
  const { id, prenom, nom } = contact;
  const remove = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    try {
      await callApi(removeInterlocutor, { params: { id } });
      notify({
        type: 'success',
        header: texts.done,
        content: fill(texts.removed, { prenom, nom }),
      });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.error, content: error.message });
    } finally {
      isUnderWay.current = false;
      setPending(false);
      setOpen(false);
      // The button disappears with its row.
      focusPageHeading();
      void queries.invalidateQueries({ queryKey: [CONTACTS_KEY] });
    }
  };
  const title = fill(texts.removeTitle, { prenom, nom });
  return (
    <>
      <Button
        variant="quiet"
        isSmall
        aria-label={fill(texts.removeOf, { prenom, nom })}
        onClick={() => setOpen(true)}
      >
        {texts.remove}
      </Button>
      <Modal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        role="alertdialog"
        size="small"
        title={title}
        footer={
          <>
            <Button
              variant="danger"
              isPending={isPending}
              pendingLabel={texts.removing}
              onClick={() => void remove()}
            >
              {title}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keep}
            </Button>
          </>
        }
      >
        <p>{texts.removeText}</p>
      </Modal>
    </>
  );
}
