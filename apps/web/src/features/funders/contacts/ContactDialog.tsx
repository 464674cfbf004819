import type { Interlocutor } from '@portail/contract/funders/interlocutors.schemas.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormRequiredNote, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { useQuery } from '@tanstack/react-query';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contactFormTexts } from './operator-contacts.texts.ts';
import { clientsQuery } from './contacts-data.ts';
import { type ContactField, contactFieldId, useContactForm } from './use-contact-form.ts';

export type EditedContact = Interlocutor | 'NEW';

interface ContactFormProps {
  readonly known: Interlocutor | undefined;
  readonly onClose: () => void;
}

/** Mounted with the dialog, so that it starts with current values. */
function ContactForm({ known, onClose }: ContactFormProps) {
  const texts = useTexts(contactFormTexts);
  const { data: clients = [] } = useQuery(clientsQuery);
  const form = useContactForm(known, onClose);
  const field = (name: ContactField) => ({
    ...form.register(name),
    id: contactFieldId(name),
    error: form.errorOf(name),
    label: texts[name],
    autoComplete: 'off',
  });
  const isOnlyRefused = form.problems.every(({ fieldId }) => fieldId === undefined);
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary
        problems={form.problems}
        attempt={form.attempt}
        {...(isOnlyRefused ? { title: texts.failed } : {})}
      />
      <FormRequiredNote />
      <Select
        {...field('clientId')}
        // Remounted when the list arrives, so that the selected item is found in it.
        key={clients.length}
        emptyLabel={texts.chooseClient}
        options={clients.map((one) => ({ value: one.clientId, label: one.socialReason }))}
      />
      <FormRow>
        <TextField {...field('prenom')} />
        <TextField {...field('nom')} />
      </FormRow>
      <TextField {...field('fonction')} />
      <TextField {...field('mail')} hint={texts.mailHint} type="email" inputMode="email" />
      <TextField
        {...field('telephone')}
        hint={texts.telephoneHint}
        isOptional
        type="tel"
        inputMode="tel"
        width="medium"
      />
      <FormActions>
        <Button type="submit" isPending={form.isPending} pendingLabel={texts.saving}>
          {texts.save}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </FormActions>
    </Form>
  );
}

interface ContactDialogProps {
  /** Undefined while closed. */
  readonly edited: EditedContact | undefined;
  readonly onClose: () => void;
}

export function ContactDialog({ edited, onClose }: ContactDialogProps) {
  const texts = useTexts(contactFormTexts);
  const known = edited === 'NEW' ? undefined : edited;
  const title =
    known === undefined
      ? texts.addTitle
      : fill(texts.editTitle, { prenom: known.prenom, nom: known.nom });
  return (
    <Modal isOpen={edited !== undefined} onClose={onClose} title={title}>
      <ContactForm known={known} onClose={onClose} />
    </Modal>
  );
}
