import {
  contactMessage,
  sendContactMessage,
  type ContactMessage,
  type ContactSubject,
  CONTACT_SUBJECTS,
} from '@portail/contract/people/service.calls.ts';
import { openRequest } from '@portail/contract/people/requests.calls.ts';
import { pageOf } from '@portail/contract/pages/registry.ts';
import { canOpenPage } from '@portail/rules/identity/access/decide-page-access.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callApi } from '../../../session/api.ts';
import { useSession, useSessionView, actorNameOf } from '../../../session/current-session.ts';
import { joinRequestFileTo } from '../../../session/join-request-file.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import { useAttachments } from '../../../shared/attachments/use-attachments.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { contactFormTexts } from '../../../shared/contact/contact.texts.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import * as z from 'zod/mini';
import { onSessionClosed, sessionStore } from '../../../session/session-store.ts';
import { tabStore } from '../../../shared/storage/safe-storage.ts';

const contactValues = z.object({
  nom: z.string(),
  email: z.string(),
  numeroContrat: z.string(),
  objet: z.enum([...CONTACT_SUBJECTS, '']),
  message: z.string(),
});
/** All fields are text, empty ones included. */
type ContactValues = z.infer<typeof contactValues>;

const draft = z.object({
  owner: z.nullable(z.string()),
  values: contactValues,
  idempotencyKey: z.string(),
});

/** The idempotency key is stored with the message, so that a retry uses the same key. */
interface ContactOpening {
  readonly values: ContactValues;
  readonly idempotencyKey: string;
}

const DRAFT_KEY = 'eb.contact';

const ownerOf = (): string | null => sessionStore.getState().user?.login ?? null;

/** Stored in the tab before sending, because an outage replaces the whole page. */
const keepDraft = (opening: ContactOpening): void =>
  tabStore.write(DRAFT_KEY, { owner: ownerOf(), ...opening });

const forgetDraft = (): void => tabStore.remove(DRAFT_KEY);

const keptDraft = (): ContactOpening | undefined => {
  const parsed = draft.safeParse(tabStore.read(DRAFT_KEY));
  return parsed.success && parsed.data.owner === ownerOf() ? parsed.data : undefined;
};

// The next user of this device must not see the message.
onSessionClosed(forgetDraft);

interface KnownPerson {
  readonly user: ConnectedUser | null;
  readonly numeroContrat: string | undefined;
}

const freshOpening = (
  { user, numeroContrat }: KnownPerson,
  objet: ContactSubject | undefined,
): ContactOpening => ({
  values: {
    nom: user === null ? '' : actorNameOf(user),
    email: user?.mail ?? '',
    numeroContrat: numeroContrat ?? '',
    objet: objet ?? '',
    message: '',
  },
  idempotencyKey: crypto.randomUUID(),
});

const openForm = (person: KnownPerson, objet: ContactSubject | undefined): ContactOpening =>
  keptDraft() ?? freshOpening(person, objet);

/** In the order of the page. */
const FIELDS = ['nom', 'email', 'numeroContrat', 'objet', 'message'] as const;
type ContactField = (typeof FIELDS)[number];

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
  /** Set for signed-in authors, who can follow the request. */
  readonly id?: string;
  /** Files that were refused, with the reason. */
  readonly refusedFiles: readonly { readonly name: string; readonly message: string }[];
}

/** A session of the person, not one opened by a link. */
const useIsFollowed = (): boolean => {
  const session = useSessionView();
  return (
    session.kind === 'connected' &&
    !session.readOnly &&
    session.link === undefined &&
    canOpenPage(pageOf('MY_REQUESTS'), session)
  );
};

/** Sent one by one, so that a refused file does not affect the others. */
const joinAll = async (id: string, files: readonly File[]) => {
  const refusedFiles: { name: string; message: string }[] = [];
  for (const file of files) {
    try {
      await joinRequestFileTo(id, file);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      refusedFiles.push({ name: file.name, message: error.message });
    }
  }
  return refusedFiles;
};

export const useContactForm = (askedSubject: ContactSubject | undefined) => {
  const texts = useTexts(contactFormTexts);
  const user = useSession((state) => state.user);
  const numeroContrat = useSession((state) => state.visualisation?.selectedContract.contractId);
  const [opening, setOpening] = useState(() => openForm({ user, numeroContrat }, askedSubject));
  const [sent, setSent] = useState<SentMessage>();
  const isFollowed = useIsFollowed();
  const attachments = useAttachments();
  const { idempotencyKey } = opening;
  const write = async (body: ContactMessage) => {
    const { reference } = await callApi(sendContactMessage, { body }, { idempotencyKey });
    return { reference, refusedFiles: [] };
  };
  /** The author is known by the session and is not sent. */
  const openOwn = async ({ numeroContrat: contract, objet, message }: ContactMessage) => {
    const body = { objet, message, ...(contract === undefined ? {} : { numeroContrat: contract }) };
    const { id, reference } = await callApi(openRequest, { body }, { idempotencyKey });
    const refusedFiles = await joinAll(id, attachments.files);
    for (const file of attachments.files) attachments.take(file);
    return { id, reference, refusedFiles };
  };

  const form = useApiForm<
    ContactValues,
    typeof contactMessage,
    Omit<SentMessage, 'email' | 'objet'>
  >(contactMessage, {
    prefix: 'contact',
    defaultValues: opening.values,
    fields: FIELDS,
    labelOf: (name) => texts[LABELS[name]],
    notLost: texts.notLost,
    // The key of the draft, which survives a reload.
    send: (body) => {
      keepDraft({ values: form.getValues(), idempotencyKey });
      return isFollowed ? openOwn(body) : write(body);
    },
    onSuccess: (outcome, { email, objet }) => {
      forgetDraft();
      setSent({ ...outcome, email, objet });
    },
    onRefused: ({ failure }) => {
      // The key was used for another text whose answer was lost: this is a new message.
      if (failure.code !== 'CLE_IDEMPOTENCE_REUTILISEE') return;
      setOpening({ ...opening, idempotencyKey: crypto.randomUUID() });
      form.setError('root', { type: 'server', message: texts.alreadySent });
    },
  });
  const messageLength = useWatch({ control: form.control, name: 'message' }).length;

  const writeAnother = () => {
    const next = freshOpening({ user, numeroContrat }, undefined);
    const { nom, email } = form.getValues();
    setOpening(next);
    form.reset({ ...next.values, nom, email });
    setSent(undefined);
    // The focused button is removed by the answer.
    focusPageHeading();
  };

  const leadOf = () => {
    if (user === null) return texts.lead;
    return isFollowed ? fill(texts.leadFollowed, { mail: user.mail }) : texts.leadKnown;
  };

  return { ...form, messageLength, lead: leadOf(), isFollowed, attachments, sent, writeAnother };
};
export type ContactFormState = ReturnType<typeof useContactForm>;
