import { credentials } from '@portail/contract/identity/authentication.calls.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Credentials } from '../../../session/sign-in.ts';
import { withoutBlanks } from '../../../shared/forms/blanks.ts';

type Errors = Partial<Record<'login' | 'password', string | undefined>>;

/** Only the first error of a field, because the others often follow from it. */
const errorsOf = (issues: readonly z.core.$ZodIssue[]): Errors => {
  const sentenceOf = (field: keyof Errors) => issues.find(({ path }) => path[0] === field)?.message;
  return { login: sentenceOf('login'), password: sentenceOf('password') };
};

/**
 * Uncontrolled fields, read on submit, so that autofill and input before hydration count. No form
 * library: nearly every visit starts here.
 */
export const useSignInForm = (
  space: SignInSpaceType,
  send: (typed: Credentials) => Promise<void>,
) => {
  const login = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);

  const parse = () =>
    z.safeParse(
      credentials,
      withoutBlanks({
        login: login.current?.value ?? '',
        password: password.current?.value ?? '',
        typeEspace: space,
      }),
    );

  const check = (): Credentials | undefined => {
    const parsed = parse();
    setErrors(parsed.success ? {} : errorsOf(parsed.error.issues));
    return parsed.data;
  };

  return {
    fields: { login, password },
    attempt,
    errors,
    isSending,
    /** After the first submit, fields are validated on change. */
    changed: () => {
      if (attempt > 0) check();
    },
    submit: async (): Promise<void> => {
      if (isSending) return;
      setAttempt(attempt + 1);
      const typed = check();
      if (typed === undefined) return;
      setIsSending(true);
      await send(typed).finally(() => setIsSending(false));
    },
  };
};
