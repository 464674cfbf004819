import { MFA_CODE_LENGTH } from '@portail/contract/constants/constants.ts';
import {
  confirmIdentity,
  sendConfirmationCode,
} from '@portail/contract/identity/own-sessions.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { CodeField } from '@portail/ui/fields/CodeField.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { Modal } from '@portail/ui/overlays/Modal.tsx';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../../../session/current-session.ts';
import { answerIdentityQuestion, useIdentityQuestion } from '../../../session/identity-check.ts';
import { type Refusal, useApiMutation } from '../../../session/use-api-mutation.ts';
import { fill, useTexts } from '../../../shared/texts/define-texts.ts';
import { actingTexts } from '../../../features/identity/delegations/acting.texts.ts';
import { identityCheckTexts } from '../../../session/identity-check.texts.ts';
import { returnToOwnSpace } from './return-to-own-space.ts';

const FORM_ID = 'confirmation-identite';

/** A code that left a moment ago is still good: being told so is no failure. */
const isTooEarly = (refusal: Refusal | undefined): boolean =>
  refusal?.failure.code === 'RENVOI_TROP_TOT';

interface QuestionProps {
  readonly reason: string | undefined;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

function Question({ reason, onAnswer }: QuestionProps) {
  const texts = useTexts(identityCheckTexts);
  const mail = useSession((state) => state.user?.mail ?? '');
  const [code, setCode] = useState('');
  const [isEarly, setEarly] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sending = useApiMutation(sendConfirmationCode);
  const checking = useApiMutation(confirmIdentity, {
    onSuccess: () => onAnswer(true),
    onRefused: () => {
      setCode('');
      field.current?.focus();
    },
  });
  const send = () => {
    sending.forgetRefusal();
    void sending.submit({});
  };
  const sendFirst = useEffectEvent(send);
  useEffect(() => sendFirst(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isComplete = code.length === MFA_CODE_LENGTH;
    setEarly(!isComplete);
    if (!isComplete || checking.isPending) field.current?.focus();
    else void checking.submit({ body: { code } });
  };
  const problem =
    (checking.isPending ? undefined : checking.refusal?.failure.message) ??
    (isTooEarly(sending.refusal) ? undefined : sending.refusal?.failure.message) ??
    (isEarly ? MESSAGES.mfaCode : undefined);
  return (
    <Form id={FORM_ID} onSubmit={submit}>
      {reason === undefined ? null : <p>{reason}</p>}
      <p>{fill(sending.isPending ? texts.sending : texts.intro, { mail })}</p>
      <CodeField
        ref={field}
        id="code-confirmation"
        label={texts.code}
        hint={texts.codeHint}
        length={MFA_CODE_LENGTH}
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setEarly(false);
          if (digits !== '') checking.forgetRefusal();
        }}
        error={problem}
      />
      <span className="visually-hidden" role="alert">
        {problem}
      </span>
      <div className="cluster">
        <Button type="submit" isPending={checking.isPending} pendingLabel={texts.pending}>
          {texts.submit}
        </Button>
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          {texts.cancel}
        </Button>
        <Button
          variant="quiet"
          isPending={sending.isPending}
          pendingLabel={texts.resendPending}
          onClick={send}
        >
          {texts.resend}
        </Button>
      </div>
    </Form>
  );
}

/** The code would go to the person; a delegate confirms in their own space. */
function ElsewhereQuestion({ reason, onAnswer }: QuestionProps) {
  const texts = useTexts(actingTexts);
  const common = useTexts(identityCheckTexts);
  return (
    <div className="stack">
      {reason === undefined ? null : <p>{reason}</p>}
      <p>{texts.confirmElsewhere}</p>
      <div className="cluster">
        <Button
          onClick={() => {
            onAnswer(false);
            returnToOwnSpace();
          }}
        >
          {texts.back}
        </Button>
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Asks who is there before a sensitive act, by a code sent to the person's address. */
export default function IdentityDialog() {
  const texts = useTexts(identityCheckTexts);
  const question = useIdentityQuestion();
  const isDelegate = useSession((state) => state.user?.delegue !== undefined);
  const Asked = isDelegate ? ElsewhereQuestion : Question;
  return (
    <Modal
      isOpen={question !== null}
      onClose={() => answerIdentityQuestion(false)}
      size="small"
      title={texts.title}
    >
      {question === null ? null : (
        <Asked reason={question.reason} onAnswer={answerIdentityQuestion} />
      )}
    </Modal>
  );
}
