import { PASSWORD_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { newPassword, requiredText } from '@portail/contract/schemas/fields.ts';
import * as z from 'zod/mini';

/** A password that nothing is known of before its link is used, typed twice. */
export const newPasswordPair = {
  nouveauMotDePasse: newPassword,
  confirmation: requiredText(PASSWORD_MAX_LENGTH),
};

interface Pair {
  readonly nouveauMotDePasse: string;
  readonly confirmation: string;
}

export const isTypedTwice = z.refine<Pair>(
  ({ nouveauMotDePasse, confirmation }) => nouveauMotDePasse === confirmation,
  { path: ['confirmation'], error: MESSAGES.passwordConfirmation },
);

/** No words about the person are known then. */
export const UNKNOWN_PERSON: readonly string[] = ['cesu'];
