import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '../constants/constants.ts';
import { MESSAGES } from '../messages/messages.ts';
import { newPassword, requiredText } from '../schemas/fields.ts';

// The drafts of a registration check the password on every page: the rest of the form stays apart.

/** Rules over several fields speak along with those of each field, not at the next try only. */
export const evenWithOtherErrors = {
  when: ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null,
} as const;

interface Passwords {
  readonly nouveauMotDePasse?: string | undefined;
  readonly nouveauMotDePasseConfirmation?: string | undefined;
}
export const passwordRule = z.refine<Passwords>(
  (one) => one.nouveauMotDePasse === one.nouveauMotDePasseConfirmation,
  {
    ...evenWithOtherErrors,
    path: ['nouveauMotDePasseConfirmation'],
    error: MESSAGES.passwordConfirmation,
  },
);

export const registrationPassword = z
  .strictObject({
    nouveauMotDePasse: newPassword,
    nouveauMotDePasseConfirmation: requiredText(PASSWORD_MAX_LENGTH),
  })
  .check(passwordRule);
