import {
  WithRegistration,
  type Registration,
  RegistrationFrame,
  useBackHref,
} from './RegistrationStep.tsx';
import { registrationPassword } from '@portail/contract/identity/registration-answers.ts';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormSection } from '@portail/ui/fields/Form.tsx';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useApiForm } from '../../../session/use-api-form.ts';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields.tsx';
import { withStrength } from '../../../shared/password/strength-resolver.ts';
import { StepActions } from '../../../shared/forms/StepActions.tsx';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { passwordTexts } from '../../../shared/password/password.texts.ts';
import { passwordStepTexts, registrationTexts, reviewTexts } from './registration.texts.ts';
import { makeRegistration, type Registered, showRegistered } from './make-registration.ts';
import { type PasswordValues, typePassword } from './registration-draft.ts';
import type { Registering } from './registration-payload.ts';
import { RegistrationRefused } from './RegistrationRefused.tsx';
import { RegistrationReview } from './RegistrationReview.tsx';

/** Words about the user that a password must not contain, as on the server. */
const contextOf = ({ choice, profile }: Registering, socialReason: string): readonly string[] => [
  profile.nom,
  profile.prenom,
  profile.emailContact,
  choice.contractId,
  socialReason,
];

const usePasswordForm = (registering: Registering, { draft, parameters }: Registration) => {
  const texts = useTexts(passwordTexts);
  // Memoised: a new array would measure again at each render.
  const [context] = useState(() => contextOf(registering, parameters.socialReason));
  const labels = {
    nouveauMotDePasse: texts.newPassword,
    nouveauMotDePasseConfirmation: texts.confirmation,
  };
  const form = useApiForm<PasswordValues, typeof registrationPassword, Registered>(
    registrationPassword,
    {
      prefix: 'inscription',
      defaultValues: draft.password ?? { nouveauMotDePasse: '', nouveauMotDePasseConfirmation: '' },
      fields: ['nouveauMotDePasse', 'nouveauMotDePasseConfirmation'],
      labelOf: (name) => labels[name],
      check: (validate) => withStrength(validate, 'nouveauMotDePasse', context),
      send: (password) => makeRegistration(registering, password),
      onSuccess: (registered) => showRegistered(registering, registered),
    },
  );
  const { subscribe } = form;
  // Kept in memory only, for Back: the draft store never writes these.
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => typePassword(values) }),
    [subscribe],
  );
  return { ...form, context };
};

interface PasswordStepProps {
  readonly registration: Registration;
  readonly registering: Registering;
}

function PasswordStep({ registration, registering }: PasswordStepProps) {
  const texts = useTexts(passwordStepTexts);
  const common = useTexts(registrationTexts);
  const review = useTexts(reviewTexts);
  const form = usePasswordForm(registering, registration);
  const backHref = useBackHref('motDePasse', registration);
  const password = useWatch({ control: form.control, name: 'nouveauMotDePasse' });
  // Errors of the password are shown beside it, others above.
  const refusal = form.isRefused ? form.refusal : undefined;
  return (
    <RegistrationFrame
      current="motDePasse"
      registration={registration}
      lead={texts.lead}
      hasErrors={form.problems.length > 0}
    >
      <Form onSubmit={form.submit}>
        {refusal === undefined ? (
          <ErrorSummary problems={form.problems} attempt={form.attempt} />
        ) : (
          <RegistrationRefused refusal={refusal} registering={registering} />
        )}
        <FormSection title={texts.password}>
          {/** Lets password managers find the user name. */}
          <input
            type="email"
            className="visually-hidden"
            autoComplete="username"
            value={registering.profile.emailContact}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
          />
          <NewPasswordFields
            password={password}
            context={form.context}
            field={form.field('nouveauMotDePasse')}
            confirmation={form.field('nouveauMotDePasseConfirmation')}
          />
        </FormSection>
        <RegistrationReview
          registering={registering}
          socialReason={registration.parameters.socialReason}
        />
        <StepActions
          texts={{ ...common, next: review.submit, pending: review.pending }}
          isPending={form.isPending}
          backHref={backHref}
        />
      </Form>
    </RegistrationFrame>
  );
}

export default function RegistrationPasswordPage() {
  return (
    <WithRegistration>
      {(registration) => {
        const { session, controls = [], profile } = registration.draft;
        if (session === undefined || profile === undefined) return null;
        return (
          <PasswordStep
            registration={registration}
            registering={{ choice: session, controls, profile }}
          />
        );
      }}
    </WithRegistration>
  );
}
