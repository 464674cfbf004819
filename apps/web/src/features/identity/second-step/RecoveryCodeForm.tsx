import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { TextField } from '@portail/ui/fields/TextField.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { secondStepTexts } from './second-step.texts.ts';

interface RecoveryCodeFormProps {
  readonly isPending: boolean;
  readonly onCode: (code: string) => Promise<boolean>;
}

export function RecoveryCodeForm({ isPending, onCode }: RecoveryCodeFormProps) {
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
