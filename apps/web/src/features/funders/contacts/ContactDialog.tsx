import {
  addInterlocutor,
  changeInterlocutor,
  getInterlocutorClients,
  getInterlocutors,
} from '@portail/contract/funders/interlocutors.calls.ts';
import {
  type Interlocutor,
  newInterlocutor,
} from '@portail/contract/funders/interlocutors.schemas.ts';
import { FormRequiredNote, FormRow } from '@portail/ui/fields/Form.tsx';
import { Select } from '@portail/ui/fields/Select.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useApiQuery } from '../../../session/use-api-query.ts';
import { DialogForm } from '../../../shared/forms/FormDialog.tsx';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contactFormTexts, contactsTexts } from './operator-contacts.texts.ts';
import { CONTACTS_KEY } from './contacts-data.ts';

export type EditedContact = Interlocutor | 'NEW';

/** In the order of the dialog. */
const FIELDS = ['clientId', 'prenom', 'nom', 'fonction', 'mail', 'telephone'] as const;
type ContactValues = Readonly<Record<(typeof FIELDS)[number], string>>;

const valuesOf = (known: Interlocutor | undefined): ContactValues => ({
  clientId: known?.clientId ?? '',
  prenom: known?.prenom ?? '',
  nom: known?.nom ?? '',
  fonction: known?.fonction ?? '',
  mail: known?.mail ?? '',
  telephone: known?.telephone ?? '',
});

/** Field at which a general refusal is shown. */
const FIELD_OF_CODE: Readonly<Record<string, keyof ContactValues>> = {
  INTERLOCUTEUR_DEJA_PRESENT: 'mail',
  CLIENT_INCONNU: 'clientId',
};

interface ContactFormProps {
  readonly known: Interlocutor | undefined;
  readonly onClose: () => void;
}

/** Mounted with the dialog, so that it starts with current values. */
function ContactForm({ known, onClose }: ContactFormProps) {
  const texts = useTexts(contactFormTexts);
  const common = useTexts(contactsTexts);
  const { data: clients = [] } = useApiQuery(getInterlocutorClients, {});
  const form = useApiForm(newInterlocutor, {
    prefix: 'interlocuteur',
    defaultValues: valuesOf(known),
    fields: FIELDS,
    labelOf: (name) => texts[name],
    failed: texts.failed,
    // Numbers are typed in pairs and stored as ten digits.
    normalise: (typed) => ({
      ...typed,
      mail: typed.mail.trim(),
      telephone: typed.telephone.replaceAll(/[\s.]/g, ''),
    }),
    send: (body) =>
      known === undefined
        ? callApi(addInterlocutor, { body })
        : callApi(changeInterlocutor, {
            params: { id: known.id },
            body: { ...body, telephone: body.telephone ?? '', version: known.version },
          }),
    invalidates: [getInterlocutors, [CONTACTS_KEY]],
    success: {
      header: common.done,
      content: ({ prenom, nom }) =>
        fill(known === undefined ? texts.added : texts.changed, { prenom, nom }),
    },
    onSuccess: onClose,
    fieldOf: ({ code }) => FIELD_OF_CODE[code ?? ''],
  });
  const field = (name: keyof ContactValues) => ({ ...form.field(name), autoComplete: 'off' });
  return (
    <DialogForm
      form={form}
      texts={{ ...texts, submit: texts.save, pending: texts.saving }}
      onClose={onClose}
    >
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
    </DialogForm>
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
