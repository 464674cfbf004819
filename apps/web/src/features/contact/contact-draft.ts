import type { ConnectedUser } from '@portail/contract/identity/authentication.calls.ts';
import { CONTACT_SUBJECTS, type ContactSubject } from '@portail/contract/people/service.calls.ts';
import * as z from 'zod/mini';
import { actorNameOf } from '../../session/current-session.ts';
import { onSessionClosed, sessionStore } from '../../session/session-store.ts';
import { tabStore } from '../../shared/storage/safe-storage.ts';

const contactValues = z.object({
  nom: z.string(),
  email: z.string(),
  numeroContrat: z.string(),
  objet: z.enum([...CONTACT_SUBJECTS, '']),
  message: z.string(),
});
/** What the form holds: every field is text, the empty one included. */
export type ContactValues = z.infer<typeof contactValues>;

const draft = z.object({
  owner: z.nullable(z.string()),
  values: contactValues,
  idempotencyKey: z.string(),
});

/** A form as it opens: the key goes with the words, so that a retry is known for what it is. */
export interface ContactOpening {
  readonly values: ContactValues;
  readonly idempotencyKey: string;
}

const DRAFT_KEY = 'eb.contact';

const ownerOf = (): string | null => sessionStore.getState().user?.login ?? null;

/** Kept in the tab before sending: a service that goes away takes the whole page with it. */
export const keepDraft = (opening: ContactOpening): void =>
  tabStore.write(DRAFT_KEY, { owner: ownerOf(), ...opening });

export const forgetDraft = (): void => tabStore.remove(DRAFT_KEY);

const keptDraft = (): ContactOpening | undefined => {
  const parsed = draft.safeParse(tabStore.read(DRAFT_KEY));
  return parsed.success && parsed.data.owner === ownerOf() ? parsed.data : undefined;
};

// The next person at this screen must not find the words of the one before.
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
