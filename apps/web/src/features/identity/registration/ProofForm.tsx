import type { CallOutput } from '@portail/contract/calls/define-call.ts';
import {
  confirmRegistration,
  type readRegistrationProof,
} from '@portail/contract/identity/registration.calls.ts';
import { PASSWORD_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { requiredText } from '@portail/contract/schemas/fields.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form } from '@portail/ui/fields/Form.tsx';
import { PasswordField } from '@portail/ui/fields/PasswordField.tsx';
import * as z from 'zod/mini';
import { callApi } from '../../../session/api.ts';
import { useApiForm } from '../../../session/use-api-form.ts';
import type { ApiFailure } from '../../../shared/http/api-failure.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { registrationProofTexts } from './registration.texts.ts';

export type ReadProof = CallOutput<typeof readRegistrationProof>;

type Confirmed = CallOutput<typeof confirmRegistration>;

/** The outcome and the typed password, for the sign-in. */
export interface ConfirmedProof extends Confirmed {
  readonly password: string;
}

interface ProofFormProps {
  readonly token: string;
  readonly proof: ReadProof;
  readonly onDone: (confirmed: ConfirmedProof) => void;
  /** Errors that end the page. */
  readonly onRefused: (failure: ApiFailure) => void;
}

const FINAL: ReadonlySet<string | undefined> = new Set([
  'LIEN_DEJA_UTILISE',
  'DEJA_INSCRIT',
  'EMAIL_DEJA_UTILISE',
]);

const required = z.strictObject({ motDePasse: requiredText(PASSWORD_MAX_LENGTH) });
const optional = z.strictObject({ motDePasse: z.optional(z.string()) });

export function ProofForm({ token, proof, onDone, onRefused }: ProofFormProps) {
  const texts = useTexts(registrationProofTexts);
  const isAsked = proof.motDePasseDemande;
  const form = useApiForm<{ motDePasse: string }, typeof required | typeof optional, Confirmed>(
    isAsked ? required : optional,
    {
      prefix: () => 'inscription-preuve-mot-de-passe',
      defaultValues: { motDePasse: '' },
      fields: isAsked ? ['motDePasse'] : [],
      labelOf: () => texts.password,
      send: ({ motDePasse }) =>
        callApi(confirmRegistration, {
          body: { jeton: token, ...(motDePasse === undefined ? {} : { motDePasse }) },
        }),
      fieldOf: () => (isAsked ? 'motDePasse' : undefined),
      onSuccess: (answer, { motDePasse = '' }) => onDone({ ...answer, password: motDePasse }),
      onRefused: ({ failure }) => {
        if (FINAL.has(failure.code)) onRefused(failure);
      },
    },
  );
  return (
    <Form onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} title={texts.failed} />
      {isAsked ? (
        <PasswordField
          {...form.field('motDePasse')}
          hint={texts.passwordHint}
          autoComplete="current-password"
        />
      ) : (
        <p>{texts.attachText}</p>
      )}
      <Button type="submit" isFullWidth isPending={form.isPending} pendingLabel={texts.pending}>
        {texts.confirm}
      </Button>
      <p>{texts.notMine}</p>
    </Form>
  );
}
