import { LOGIN_ANTI_BOT_DELAY_MS } from '@portail/contract/constants/constants.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import type { SignInSpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useEffect, useRef, useState } from 'react';
import { type Credentials, signIn } from '../../../session/sign-in.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useIsLive } from '../../../shared/page/first-frame.ts';
import { NotificationList } from '../../../shared/notifications/NotificationList.tsx';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { signInTexts } from './sign-in.texts.ts';
import { isLikelyRobot } from './robot-check.ts';
import { credentials } from '@portail/contract/identity/authentication.calls.ts';
import * as z from 'zod/mini';
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
const useSignInForm = (space: SignInSpaceType, send: (typed: Credentials) => Promise<void>) => {
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

interface SignInFormProps {
  readonly space: SignInSpaceType;
  readonly onErrors: (hasErrors: boolean) => void;
  readonly onDone: (result: 'connected' | 'second-step') => void;
}

/** Display time of the form. */
const useShownAt = (wasDrawn: boolean): (() => number) => {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const [painted] = wasDrawn ? performance.getEntriesByName('first-contentful-paint') : [];
    shownAt.current = painted?.startTime ?? performance.now();
  }, [wasDrawn]);
  return () => shownAt.current;
};

/** Input typed before the code of the page was loaded. */
const typedIn = (fieldId: string): string =>
  document.querySelector<HTMLInputElement>(`#${fieldId}`)?.value ?? '';

const FIELDS = { login: 'identifiant', password: 'mot-de-passe' } as const;

const recoveryQueryOf = (space: SignInSpaceType) =>
  space === 'ESPACE_BENEFICIAIRE' ? {} : { typeEspace: space };

export function SignInForm({ space, onErrors, onDone }: SignInFormProps) {
  const texts = useTexts(signInTexts);
  const isLive = useIsLive();
  const [wasDrawn] = useState(!isLive);
  const shownAt = useShownAt(wasDrawn);
  const trap = useRef<HTMLInputElement>(null);
  const send = async (typed: Credentials) => {
    const elapsedMs = performance.now() - shownAt();
    if (isLikelyRobot(trap.current?.value ?? '', elapsedMs, LOGIN_ANTI_BOT_DELAY_MS)) {
      notify({ type: 'error', header: texts.formRefused, content: texts.formRefusedAdvice });
      return;
    }
    try {
      onDone(await signIn(typed));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      notify({ type: 'error', header: texts.error, content: error.message });
      fields.password.current?.select();
    }
  };
  const { fields, attempt, errors, isSending, changed, submit } = useSignInForm(space, send);
  const problems = [
    { fieldId: FIELDS.login, label: texts.login, message: errors.login },
    { fieldId: FIELDS.password, label: texts.password, message: errors.password },
  ].flatMap(({ message, ...field }) => (message === undefined ? [] : [{ ...field, message }]));

  const hasErrors = problems.length > 0;
  useEffect(() => onErrors(hasErrors), [onErrors, hasErrors]);

  return (
    <Form
      isAllRequired
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <NotificationList />
      <ErrorSummary problems={problems} attempt={attempt} />
      <TextField
        id={FIELDS.login}
        label={texts.login}
        hint={space === 'ESPACE_BENEFICIAIRE' ? texts.loginHint : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.login}
        ref={fields.login}
        name="login"
        defaultValue={wasDrawn ? typedIn(FIELDS.login) : ''}
        onChange={changed}
      />
      <PasswordField
        id={FIELDS.password}
        label={texts.password}
        autoComplete="current-password"
        error={errors.password}
        ref={fields.password}
        name="password"
        defaultValue={wasDrawn ? typedIn(FIELDS.password) : ''}
        onChange={changed}
      />
      <div className="sign-in__trap" aria-hidden="true">
        <label>
          {texts.trap}
          <input ref={trap} type="text" name="site_web" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" isFullWidth isPending={isSending} pendingLabel={texts.pending}>
        {isSending ? texts.pending : texts.submit}
      </Button>
      <p className="sign-in__forgotten">
        <Link href={hrefOf('RECOVER_LOGIN_PASSWORD', undefined, recoveryQueryOf(space))}>
          {texts.forgotten}
        </Link>
      </p>
    </Form>
  );
}
