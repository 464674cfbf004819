import * as z from 'zod/mini';
import { sessionStore } from '../../../session/session-store.ts';
import { STORAGE_KEYS, tabStore } from '../../../shared/storage/safe-storage.ts';
import type { CardNote } from './card-key.ts';

/** The card page opened for some invoices; requesting it again returns the same page (L13). */
const cardNote = z.object({
  login: z.string(),
  cle: z.string(),
  numeros: z.array(z.string()),
  referenceTransaction: z.optional(z.string()),
});

const loginOf = (): string => sessionStore.getState().user?.login ?? '';

/** Stored per tab and per person. */
export const readCardNote = (): CardNote | undefined => {
  const parsed = z.safeParse(cardNote, tabStore.read(STORAGE_KEYS.invoiceCard));
  return parsed.success && parsed.data.login === loginOf() ? parsed.data : undefined;
};

export const writeCardNote = (note: CardNote): void =>
  tabStore.write(STORAGE_KEYS.invoiceCard, { ...note, login: loginOf() });

export const forgetCardNote = (): void => tabStore.remove(STORAGE_KEYS.invoiceCard);
