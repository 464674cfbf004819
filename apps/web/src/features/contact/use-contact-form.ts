import {
  contactMessage,
  sendContactMessage,
  type ContactMessage,
  type ContactSubject,
} from '@portail/contract/calls/service.calls.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { callApi } from '../../session/api.ts';
import { useSession } from '../../session/current-session.ts';
import { errorOf, problemsOf, serverErrors } from '../../shared/forms/form-problems.ts';
import { resolverOf } from '../../shared/forms/zod-resolver.ts';
import { ApiFailure } from '../../shared/http/api-failure.ts';
import { focusPageHeading } from '../../shared/page/focus-heading.ts';
import { contactFormTexts } from '../../texts/contact.ts';
import { useTexts } from '../../texts/define-texts.ts';
import {
  type ContactValues,
  forgetDraft,
  freshOpening,
  keepDraft,
  openForm,
} from './contact-draft.ts';

/** In the order of the page. */
const FIELDS = ['nom', 'email', 'numeroContrat', 'objet', 'message'] as const;
export type ContactField = (typeof FIELDS)[number];

export const fieldIdOf = (name: ContactField): string => `contact-${name}`;

const LABELS = {
  nom: 'name',
  email: 'email',
  numeroContrat: 'contractNumber',
  objet: 'subject',
  message: 'message',
} as const satisfies Record<ContactField, keyof typeof contactFormTexts.defaults>;

export interface SentMessage {
  readonly reference: string;
  readonly email: string;
  readonly objet: ContactSubject;
}

/** The contact form: what it holds, what is wrong with it, and what became of it. */
export const useContactForm = (askedSubject: ContactSubject | undefined) => {
  const texts = useTexts(contactFormTexts);
  const user = useSession((state) => state.user);
  const numeroContrat = useSession((state) => state.visualisation?.selectedContract.contractId);
  const [opening, setOpening] = useState(() => openForm({ user, numeroContrat }, askedSubject));
  const [sent, setSent] = useState<SentMessage>();
  const { register, handleSubmit, setError, getValues, reset, control, formState } = useForm<
    ContactValues,
    unknown,
    ContactMessage
  >({
    defaultValues: opening.values,
    resolver: resolverOf(contactMessage),
    // The summary takes the focus; what it says stays true until the next try.
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const messageLength = useWatch({ control, name: 'message' }).length;

  const problems = problemsOf<ContactValues>(errors, FIELDS, (name) => ({
    fieldId: fieldIdOf(name),
    label: texts[LABELS[name]],
  }));

  const renewKey = () => setOpening({ ...opening, idempotencyKey: crypto.randomUUID() });

  const onRefused = (failure: ApiFailure) => {
    const refused = serverErrors<ContactValues>(failure, FIELDS);
    if (refused !== undefined) {
      for (const { name, message } of refused) setError(name, { type: 'server', message });
      return;
    }
    // An answer was lost and the words have changed since: what is on screen is another message.
    const isAnother = failure.code === 'CLE_IDEMPOTENCE_REUTILISEE';
    if (isAnother) renewKey();
    const message = isAnother ? texts.alreadySent : failure.message;
    setError('root', { type: 'server', message });
  };

  const send = async (body: ContactMessage) => {
    keepDraft({ values: getValues(), idempotencyKey: opening.idempotencyKey });
    try {
      const { idempotencyKey } = opening;
      const { reference } = await callApi(sendContactMessage, { body }, { idempotencyKey });
      forgetDraft();
      setSent({ reference, email: body.email, objet: body.objet });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      onRefused(error);
    }
  };

  const writeAnother = () => {
    const next = freshOpening({ user, numeroContrat }, undefined);
    const { nom, email } = getValues();
    setOpening(next);
    reset({ ...next.values, nom, email });
    setSent(undefined);
    // The button that was pressed goes with the answer.
    focusPageHeading();
  };

  return {
    register,
    submit: handleSubmit(send),
    isPending: isSubmitting,
    attempt: submitCount,
    problems: errors.root === undefined ? problems : [...problems, { message: texts.notLost }],
    errorOf: (name: ContactField) => errorOf<ContactValues>(errors, name),
    messageLength,
    isKnown: user !== null,
    sent,
    writeAnother,
  };
};
export type ContactFormState = ReturnType<typeof useContactForm>;
