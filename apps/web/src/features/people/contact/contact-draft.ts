import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { CONTACT_SUBJECTS, type ContactSubject } from '@portail/contract/people/service.calls.ts';
import * as z from 'zod/mini';
import { actorNameOf } from '../../../session/current-session.ts';
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
export type ContactValues = z.infer<typeof contactValues>;

const draft = z.object({
  owner: z.nullable(z.string()),
  values: contactValues,
  idempotencyKey: z.string(),
});

/** The idempotency key is stored with the message, so that a retry uses the same key. */
export interface ContactOpening {
  readonly values: ContactValues;
  readonly idempotencyKey: string;
}

const DRAFT_KEY = 'eb.contact';

const ownerOf = (): string | null => sessionStore.getState().user?.login ?? null;

/** Stored in the tab before sending, because an outage replaces the whole page. */
export const keepDraft = (opening: ContactOpening): void =>
  tabStore.write(DRAFT_KEY, { owner: ownerOf(), ...opening });

export const forgetDraft = (): void => tabStore.remove(DRAFT_KEY);

const keptDraft = (): ContactOpening | undefined => {
  const parsed = draft.safeParse(tabStore.read(DRAFT_KEY));
  return parsed.success && parsed.data.owner === ownerOf() ? parsed.data : undefined;
};

// The next user of this device must not see the message.
onSessionClosed(forgetDraft);

export interface KnownPerson {
  readonly user: ConnectedUser | null;
  readonly numeroContrat: string | undefined;
}

export const freshOpening = (
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

export const openForm = (person: KnownPerson, objet: ContactSubject | undefined): ContactOpening =>
  keptDraft() ?? freshOpening(person, objet);
