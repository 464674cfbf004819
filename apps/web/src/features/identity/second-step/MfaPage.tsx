import type { SecondStepMethod } from '@portail/contract/identity/authentication.calls.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Link } from '@portail/ui/link/Link.tsx';
import { forgetDeadline, useResend } from './use-resend.ts';
import { type SecondStepState, useAttempt, useSecondStep } from './use-second-step.ts';
import {
  giveUp,
  passWithCode,
  passWithPasskey,
  sendNewCode,
} from '../../../session/second-step.ts';
import { CardPage } from '../../../shared/page/CardPage.tsx';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { answerWithPasskey } from '../../../shared/passkeys/passkeys.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { secondStepTexts } from './second-step.texts.ts';
import './second-step.css';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { type FormEvent, useRef, useState, useEffect } from 'react';
import { MFA_CODE_LENGTH } from '@portail/contract/constants/constants.ts';
import { CodeField } from '@portail/ui/fields/CodeField.tsx';
import { RefreshCw } from '@portail/ui/icons/icons.ts';
import { notify } from '../../../shared/notifications/notification-store.ts';
import { clockText } from './countdown.ts';

const SAID = { 60: 'waitIn60', 10: 'waitIn10', 0: 'waitIn0' } as const;
const WAIT_ID = 'attente-nouveau-code';

interface ResendProps {
  /** True when a code was sent with the password. */
  readonly isCodeSent: boolean;
}

function Resend({ isCodeSent }: ResendProps) {
  const texts = useTexts(secondStepTexts);
  const { seconds, announced, isSent, restart } = useResend(isCodeSent);
  const { attempt, isPending } = useAttempt();
  const isWaiting = seconds > 0;

  const send = async () => {
    if (isWaiting || !(await attempt(sendNewCode))) return;
    restart();
    notify({ type: 'success', header: texts.resent, content: texts.resentText });
  };
  // Choosing the mail requests a code when none was sent.
  const wantsFirst = useRef(!isSent);
  useEffect(() => {
    if (!wantsFirst.current) return;
    wantsFirst.current = false;
    void send();
  });
  return (
    <div className="second-step__resend">
      <p>{texts.notReceived}</p>
      <Button
        variant="secondary"
        icon={<RefreshCw />}
        // Stays focusable, so that the focus is not lost when the delay restarts.
        aria-disabled={isWaiting || undefined}
        aria-describedby={isWaiting ? WAIT_ID : undefined}
        isPending={isPending}
        pendingLabel={texts.resendPending}
        onClick={() => void send()}
      >
        {texts.resend}
      </Button>
      {isWaiting ? (
        <p id={WAIT_ID} className="second-step__wait">
          {texts.waitBefore}{' '}
          <span className="tabular" role="timer" aria-live="off">
            {clockText(seconds)}
          </span>
        </p>
      ) : null}
      <span className="visually-hidden" role="status">
        {announced === undefined ? '' : texts[SAID[announced]]}
      </span>
    </div>
  );
}

interface CodeFormProps {
  readonly method: 'MAIL' | 'TOTP';
  readonly isPending: boolean;
  /** Resolves to whether the code was accepted. */
  readonly onCode: (code: string) => Promise<boolean>;
}

/** The button stays enabled before six digits and says what is missing. */
function CodeForm({ method, isPending, onCode }: CodeFormProps) {
  const texts = useTexts(secondStepTexts);
  const [code, setCode] = useState('');
  const [earlyPresses, setEarlyPresses] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const isComplete = code.length === MFA_CODE_LENGTH;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!isComplete) {
      setEarlyPresses(earlyPresses + 1);
      field.current?.focus();
      return;
    }
    if (await onCode(code)) return;
    setCode('');
    field.current?.focus();
  };
  const change = (digits: string) => {
    setCode(digits);
    if (digits.length === MFA_CODE_LENGTH) setEarlyPresses(0);
  };
  const problem = earlyPresses > 0 && !isComplete ? MESSAGES.mfaCode : undefined;
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <CodeField
        ref={field}
        id="code"
        label={method === 'MAIL' ? texts.codeMAIL : texts.codeTOTP}
        hint={texts.codeHint}
        length={MFA_CODE_LENGTH}
        value={code}
        onChange={change}
        error={problem}
      />
      {/** Announced again at each early press, even when the field already has the focus. */}
      <span key={earlyPresses} className="visually-hidden" role="alert">
        {problem}
      </span>
      <Button
        type="submit"
        isFullWidth
        aria-disabled={!isComplete || undefined}
        isPending={isPending}
        pendingLabel={texts.pending}
      >
        {isPending ? texts.pending : texts.submit}
      </Button>
    </Form>
  );
}

interface RecoveryCodeFormProps {
  readonly isPending: boolean;
  readonly onCode: (code: string) => Promise<boolean>;
}

function RecoveryCodeForm({ isPending, onCode }: RecoveryCodeFormProps) {
  const texts = useTexts(secondStepTexts);
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const typed = code.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setAsked(typed === '');
    if (typed !== '' && (await onCode(typed))) return;
    setCode('');
    field.current?.focus();
  };
  return (
    <Form onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        id="code-secours"
        label={texts.codeSECOURS}
        hint={texts.recoveryHint}
        width="medium"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isAsked && typed === '' ? MESSAGES.required : undefined}
      />
      <Button type="submit" isFullWidth isPending={isPending} pendingLabel={texts.pending}>
        {isPending ? texts.pending : texts.submit}
      </Button>
    </Form>
  );
}

const LABELS = {
  MAIL: 'chooseMAIL',
  TOTP: 'chooseTOTP',
  PASSKEY: 'choosePASSKEY',
  SECOURS: 'chooseSECOURS',
} as const;

interface OtherMethodsProps {
  readonly methods: readonly SecondStepMethod[];
  readonly onChoose: (method: SecondStepMethod) => void;
}

function OtherMethods({ methods, onChoose }: OtherMethodsProps) {
  const texts = useTexts(secondStepTexts);
  if (methods.length === 0) return null;
  return (
    <section className="second-step__others" aria-labelledby="autres-moyens">
      <h2 id="autres-moyens">{texts.others}</h2>
      <ul>
        {methods.map((method) => (
          <li key={method}>
            <Button variant="quiet" onClick={() => onChoose(method)}>
              {texts[LABELS[method]]}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LEADS = {
  MAIL: 'leadMAIL',
  TOTP: 'leadTOTP',
  SECOURS: 'leadSECOURS',
  PASSKEY: 'leadPASSKEY',
} as const satisfies Record<SecondStepMethod, string>;

function MethodForm({ step }: { readonly step: SecondStepState }) {
  const texts = useTexts(secondStepTexts);
  const { method, isPending, pass } = step;
  const onCode = (code: string) => pass(() => passWithCode(code));
  switch (method) {
    case 'MAIL':
    case 'TOTP':
      return <CodeForm key={method} method={method} isPending={isPending} onCode={onCode} />;
    case 'SECOURS':
      return <RecoveryCodeForm isPending={isPending} onCode={onCode} />;
    case 'PASSKEY':
      return (
        <Button
          isFullWidth
          isPending={isPending}
          pendingLabel={texts.pending}
          onClick={() => void pass(() => passWithPasskey(answerWithPasskey))}
        >
          {texts.passkeySubmit}
        </Button>
      );
  }
}

export default function MfaPage() {
  const texts = useTexts(secondStepTexts);
  const step = useSecondStep();
  const choose = (method: SecondStepMethod) => {
    step.choose(method);
    // The pressed button disappears with its list.
    focusPageHeading();
  };
  const leave = () => {
    forgetDeadline();
    giveUp();
  };
  return (
    <CardPage lead={texts[LEADS[step.method]]}>
      <MethodForm step={step} />
      {step.method === 'MAIL' ? <Resend isCodeSent={step.isCodeSent} /> : null}
      <OtherMethods methods={step.others} onChoose={choose} />
      <p className="second-step__back">
        <Link href={hrefOf('LOGIN')} onClick={leave}>
          {texts.back}
        </Link>
      </p>
    </CardPage>
  );
}
