import { MFA_CODE_LENGTH } from '@portail/contract/constants/constants.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { CodeField } from '@portail/ui/fields/CodeField.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { secondStepTexts } from './second-step.texts.ts';

interface CodeFormProps {
  readonly method: 'MAIL' | 'TOTP';
  readonly isPending: boolean;
  /** Resolves to whether the code was accepted. */
  readonly onCode: (code: string) => Promise<boolean>;
}

/** The button stays enabled before six digits and says what is missing. */
export function CodeForm({ method, isPending, onCode }: CodeFormProps) {
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
