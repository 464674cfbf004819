import { credentials } from '@portail/contract/identity/authentication.calls.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { type Credentials, signIn } from '../../../session/sign-in.ts';
import { withoutBlanks } from '../../../shared/forms/blanks.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';

export { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
export { NotificationList } from '../../../shared/notifications/NotificationList.tsx';
export {
  dismissNotification,
  notificationsOfPage,
  notify,
} from '../../../shared/notifications/notification-store.ts';

export type Errors = Partial<Record<'login' | 'password', string | undefined>>;

type Checked =
  | { readonly isValid: true; readonly typed: Credentials }
  | { readonly isValid: false; readonly errors: Errors };

/** Only the first error of a field, because the others often follow from it. */
const errorsOf = (issues: readonly z.core.$ZodIssue[]): Errors => {
  const sentenceOf = (field: keyof Errors) => issues.find(({ path }) => path[0] === field)?.message;
  return { login: sentenceOf('login'), password: sentenceOf('password') };
};

export const checkCredentials = (
  login: string,
  password: string,
  typeEspace: SpaceType,
): Checked => {
  const parsed = z.safeParse(credentials, withoutBlanks({ login, password, typeEspace }));
  return parsed.success
    ? { isValid: true, typed: parsed.data }
    : { isValid: false, errors: errorsOf(parsed.error.issues) };
};

type SignInResult = 'connected' | 'second-step' | { readonly refusal: string };

/** Signs in; a refusal is returned with its sentence. */
export const sendCredentials = async (typed: Credentials): Promise<SignInResult> => {
  try {
    return await signIn(typed);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { refusal: error.message };
  }
};
