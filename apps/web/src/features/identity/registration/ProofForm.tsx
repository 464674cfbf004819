import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  confirmRegistration,
  type readRegistrationProof,
} from '@portail/contract/identity/registration.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary, type FieldProblem } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import { useRef, useState } from 'react';
import { callApi } from '../../../session/api.ts';
import { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationProofTexts } from './registration.texts.ts';

export type ReadProof = CallOutput<typeof readRegistrationProof>;

/** The outcome and the typed password, for the sign-in. */
export interface ConfirmedProof extends CallOutput<typeof confirmRegistration> {
  readonly password: string;
}

interface ProofFormProps {
  readonly token: string;
  readonly proof: ReadProof;
  readonly onDone: (confirmed: ConfirmedProof) => void;
  /** Errors that end the page. */
  readonly onRefused: (failure: ApiFailure) => void;
}

const FIELD_ID = 'inscription-preuve-mot-de-passe';
const FINAL: ReadonlySet<string | undefined> = new Set([
  'LIEN_DEJA_UTILISE',
  'DEJA_INSCRIT',
  'EMAIL_DEJA_UTILISE',
]);

export function ProofForm({ token, proof, onDone, onRefused }: ProofFormProps) {
  const texts = useTexts(registrationProofTexts);
  const field = useRef<HTMLInputElement>(null);
  const [isPending, setPending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<string>();

  const refuse = (failure: ApiFailure) => {
    if (FINAL.has(failure.code)) return onRefused(failure);
    setError(failure.message);
    return setAttempt((count) => count + 1);
  };
  const submit = async () => {
    const password = field.current?.value ?? '';
    if (proof.motDePasseDemande && password === '') {
      setError(MESSAGES.required);
      setAttempt((count) => count + 1);
      return;
    }
    setError(undefined);
    setPending(true);
    try {
      const body = { jeton: token, ...(password === '' ? {} : { motDePasse: password }) };
      onDone({ ...(await callApi(confirmRegistration, { body })), password });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      refuse(failure);
    } finally {
      setPending(false);
    }
  };
  const problems: readonly FieldProblem[] =
    error === undefined
      ? []
      : [
          proof.motDePasseDemande
            ? { fieldId: FIELD_ID, label: texts.password, message: error }
            : { message: error },
        ];

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <ErrorSummary problems={problems} attempt={attempt} title={texts.failed} />
      {proof.motDePasseDemande ? (
        <PasswordField
          ref={field}
          id={FIELD_ID}
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="current-password"
          error={error}
        />
      ) : (
        <p>{texts.attachText}</p>
      )}
      <Button type="submit" isFullWidth isPending={isPending} pendingLabel={texts.pending}>
        {texts.confirm}
      </Button>
      <p>{texts.notMine}</p>
    </Form>
  );
}
