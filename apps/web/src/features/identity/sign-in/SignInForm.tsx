import { LOGIN_ANTI_BOT_DELAY_MS } from '@portail/contract/constants/constants.ts';
import { signInHrefOf } from '@portail/contract/pages/sign-in-href.ts';
import type { SpaceType } from '@portail/rules/identity/access/vocabulary.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { NotificationRegion } from '@portail/ui/feedback/NotificationRegion.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { useEffect, useRef, useState } from 'react';
import { useIsLive } from '../../../shared/page/first-frame.ts';
import { useCurrentPage } from '../../../shared/page/page-context.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { signInTexts } from './sign-in.texts.ts';
import { isLikelyRobot } from './robot-check.ts';
import type { Credentials } from '../../../session/sign-in.ts';
import type * as SignInParts from './sign-in-parts.ts';
import type { Errors } from './sign-in-parts.ts';

type Parts = typeof SignInParts;

let loadedParts: Parts | undefined;

const after = (delayMs: number): Promise<void> =>
  new Promise((settle) => {
    setTimeout(settle, delayMs);
  });

/** Display time of the form. */
const useShownAt = (wasDrawn: boolean): (() => number) => {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const [painted] = wasDrawn ? performance.getEntriesByName('first-contentful-paint') : [];
    shownAt.current = painted?.startTime ?? performance.now();
  }, [wasDrawn]);
  return () => shownAt.current;
};

export interface SignInFormProps {
  readonly onErrors: (hasErrors: boolean) => void;
  readonly space: SpaceType;
  /** Loaded when the form is first used, where the page has not loaded them already. */
  readonly parts?: Parts | undefined;
  /** Credentials are on their way: the code of the next page can be loaded. */
  readonly onSending?: (() => void) | undefined;
  readonly onDone: (result: 'connected' | 'second-step') => void;
}

/** Schemas, session, API client and messages: not loaded with the page, but by its first use. */
const useParts = (given: Parts | undefined) => {
  const { id } = useCurrentPage();
  const [parts, setParts] = useState(given ?? loadedParts);
  const load = async (): Promise<Parts | undefined> => {
    try {
      loadedParts ??= given ?? (await import('./sign-in-parts.ts'));
      loadedParts.notificationsOfPage(id);
      setParts(loadedParts);
      return loadedParts;
    } catch {
      return undefined;
    }
  };
  return { parts, load };
};

/**
 * Uncontrolled fields, read on submit, so that autofill and input before hydration count. No form
 * library: nearly every visit starts here.
 */
const useSignInForm = (
  { space, parts: given, onSending, onDone }: SignInFormProps,
  wasDrawn: boolean,
) => {
  const texts = useTexts(signInTexts);
  const { parts, load } = useParts(given);
  const login = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const refusal = useRef('');
  const shownAt = useShownAt(wasDrawn);
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setIsSending] = useState(false);
  const [wasTooFast, setWasTooFast] = useState(false);
  const [isNotLoaded, setIsNotLoaded] = useState(false);

  const check = ({ checkCredentials }: Parts) => {
    const checked = checkCredentials(
      login.current?.value ?? '',
      password.current?.value ?? '',
      space,
    );
    setErrors(checked.isValid ? {} : checked.errors);
    return checked.isValid ? checked.typed : undefined;
  };

  /** AUTH-06 and AUTH-07. Only the delay can be waited for, so only then is a retry offered. */
  const refuseRobot = ({ notify }: Parts, isTooFast: boolean) => {
    const advice = texts.formRefusedAdvice;
    refusal.current = notify({
      type: 'error',
      header: texts.formRefused,
      content: isTooFast ? `${texts.tooFast} ${advice}` : advice,
      autoDismiss: !isTooFast,
    });
    setWasTooFast(isTooFast);
  };

  /** True when the answer leads to another page. */
  const send = async (loaded: Parts, typed: Credentials, elapsedMs: number): Promise<boolean> => {
    const trapped = trap.current?.value ?? '';
    if (isLikelyRobot(trapped, elapsedMs, LOGIN_ANTI_BOT_DELAY_MS)) {
      refuseRobot(loaded, trapped === '');
      return false;
    }
    setIsSending(true);
    onSending?.();
    const result = await loaded.sendCredentials(typed);
    if (typeof result === 'string') {
      onDone(result);
      return true;
    }
    loaded.notify({ type: 'error', header: texts.error, content: result.refusal });
    password.current?.select();
    return false;
  };

  const attemptSubmit = async (delayMs: number): Promise<boolean> => {
    setWasTooFast(false);
    if (delayMs > 0) {
      setIsSending(true);
      await after(delayMs);
    }
    const elapsedMs = performance.now() - shownAt();
    const loaded = await load();
    setIsNotLoaded(loaded === undefined);
    if (loaded === undefined) return false;
    loaded.dismissNotification(refusal.current);
    setAttempt((count) => count + 1);
    const typed = check(loaded);
    return typed !== undefined && send(loaded, typed, elapsedMs);
  };

  const submit = async (delayMs = 0): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    let isDone = false;
    try {
      isDone = await attemptSubmit(delayMs);
    } finally {
      isBusy.current = false;
      // The next page may still have to be loaded.
      if (!isDone) setIsSending(false);
    }
  };

  return {
    parts,
    fields: { login, password, trap },
    attempt,
    errors,
    isSending,
    wasTooFast,
    isNotLoaded,
    prepare: () => void load(),
    /** After the first submit, fields are validated on change. */
    changed: () => {
      if (attempt > 0 && parts !== undefined) check(parts);
    },
    submit,
    /** One press is enough: what is left of the delay is waited for. */
    retry: () => submit(Math.max(0, shownAt() + LOGIN_ANTI_BOT_DELAY_MS - performance.now())),
  };
};

interface MessagesProps {
  readonly parts: Parts | undefined;
  readonly isNotLoaded: boolean;
}

/** The live region stands from the start; what fills it comes with the parts. */
function Messages({ parts, isNotLoaded }: MessagesProps) {
  const texts = useTexts(signInTexts);
  if (parts !== undefined) return <parts.NotificationList isRegionKnown />;
  return (
    <div className="notification-list--in-page">
      <NotificationRegion alerts={isNotLoaded ? <p>{texts.notLoaded}</p> : []} statuses={[]} />
    </div>
  );
}

/** Input typed before the code of the page was loaded. */
const typedIn = (fieldId: string): string =>
  document.querySelector<HTMLInputElement>(`#${fieldId}`)?.value ?? '';

const FIELDS = { login: 'identifiant', password: 'mot-de-passe' } as const;

const recoveryQueryOf = (space: SpaceType) =>
  space === 'ESPACE_BENEFICIAIRE' ? {} : { typeEspace: space };

export function SignInForm(props: SignInFormProps) {
  const { space, onErrors } = props;
  const texts = useTexts(signInTexts);
  const isLive = useIsLive();
  const [wasDrawn] = useState(!isLive);
  const form = useSignInForm(props, wasDrawn);
  const { parts, fields, attempt, errors, isSending, changed } = form;
  const problems = [
    { fieldId: FIELDS.login, label: texts.login, message: errors.login },
    { fieldId: FIELDS.password, label: texts.password, message: errors.password },
  ].flatMap(({ message, ...field }) => (message === undefined ? [] : [{ ...field, message }]));

  const hasErrors = problems.length > 0;
  useEffect(() => onErrors(hasErrors), [onErrors, hasErrors]);

  return (
    <Form
      isAllRequired
      onFocus={form.prepare}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Messages parts={parts} isNotLoaded={form.isNotLoaded} />
      {form.wasTooFast ? (
        <Button variant="secondary" isFullWidth onClick={() => void form.retry()}>
          {texts.retry}
        </Button>
      ) : null}
      {parts === undefined ? null : <parts.ErrorSummary problems={problems} attempt={attempt} />}
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
          <input ref={fields.trap} type="text" name="site_web" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" isFullWidth isPending={isSending} pendingLabel={texts.pending}>
        {isSending ? texts.pending : texts.submit}
      </Button>
      <p className="sign-in__forgotten">
        {space === 'ESPACE_OPERATEUR' ? (
          texts.operatorLost
        ) : (
          <Link href={signInHrefOf('RECOVER_LOGIN_PASSWORD', recoveryQueryOf(space))}>
            {texts.forgotten}
          </Link>
        )}
      </p>
    </Form>
  );
}
