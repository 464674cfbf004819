import {
  addInterlocutor,
  changeInterlocutor,
} from '@portail/contract/funders/interlocutors.calls.ts';
import {
  type Interlocutor,
  newInterlocutor,
  type NewInterlocutor,
} from '@portail/contract/funders/interlocutors.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { errorOf, problemsOf, showRefusal } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { contactFormTexts, contactsTexts } from './operator-contacts.texts.ts';
import { CONTACTS_KEY } from './contacts-data.ts';

/** In the order of the dialog. */
const FIELDS = ['clientId', 'prenom', 'nom', 'fonction', 'mail', 'telephone'] as const;
export type ContactField = (typeof FIELDS)[number];
type ContactValues = Readonly<Record<ContactField, string>>;

export const contactFieldId = (name: ContactField): string => `interlocuteur-${name}`;

const EMPTY: ContactValues = {
  clientId: '',
  prenom: '',
  nom: '',
  fonction: '',
  mail: '',
  telephone: '',
};

const valuesOf = ({
  clientId,
  prenom,
  nom,
  fonction,
  mail,
  telephone,
}: ContactValues): ContactValues => ({ clientId, prenom, nom, fonction, mail, telephone });

const validate = resolverOf<ContactValues, typeof newInterlocutor>(newInterlocutor);

/** Numbers are typed in pairs and stored as ten digits. */
const normalised = (typed: ContactValues): ContactValues => ({
  ...typed,
  mail: typed.mail.trim(),
  telephone: typed.telephone.replaceAll(/[\s.]/g, ''),
});

/** Field at which a general refusal is shown. */
const FIELD_OF_CODE: Readonly<Record<string, ContactField>> = {
  INTERLOCUTEUR_DEJA_PRESENT: 'mail',
  CLIENT_INCONNU: 'clientId',
};

const send = (known: Interlocutor | undefined, body: NewInterlocutor) =>
  known === undefined
    ? callApi(addInterlocutor, { body })
    : callApi(changeInterlocutor, {
        params: { id: known.id },
        body: { ...body, telephone: body.telephone ?? '', version: known.version },
      });

/** Creates or changes a contact person. */
export const useContactForm = (known: Interlocutor | undefined, onDone: () => void) => {
  const texts = useTexts(contactFormTexts);
  const common = useTexts(contactsTexts);
  const queries = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<
    ContactValues,
    unknown,
    NewInterlocutor
  >({
    defaultValues: valuesOf(known ?? EMPTY),
    resolver: (typed, context, options) => validate(normalised(typed), context, options),
    // The error summary takes the focus instead.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;

  const save = async (body: NewInterlocutor) => {
    try {
      const { prenom, nom } = await send(known, body);
      const said = known === undefined ? texts.added : texts.changed;
      notify({ type: 'success', header: common.done, content: fill(said, { prenom, nom }) });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const field = FIELD_OF_CODE[error.code ?? ''];
      if (field === undefined) showRefusal<ContactValues>(error, FIELDS, setError);
      else setError(field, { type: 'server', message: error.message });
    }
    // Outdated data may be the cause of the refusal.
    void queries.invalidateQueries({ queryKey: [CONTACTS_KEY] });
  };

  const submit = handleSubmit(save);
  return {
    register,
    errorOf: (name: ContactField) => errorOf(errors, name),
    problems: problemsOf<ContactValues>(errors, FIELDS, (name) => ({
      fieldId: contactFieldId(name),
      label: texts[name],
    })),
    attempt: submitCount,
    isPending: isSubmitting,
    submit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      // A second press while submitting would add the person twice.
      if (!isSubmitting) void submit();
    },
  };
};
