import {
  WithRegistration,
  type Registration,
  RegistrationFrame,
  useBackHref,
} from './RegistrationStep.tsx';
import { registrationPassword } from '@portail/contract/identity/registration-answers.ts';
import { Button } from '@portail/ui/actions/Button.tsx';
import { LinkButton } from '@portail/ui/actions/LinkButton.tsx';
import { ErrorSummary } from '@portail/ui/fields/ErrorSummary.tsx';
import { Form, FormActions, FormSection } from '@portail/ui/fields/Form.tsx';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorOf, problemsOf, serverErrors } from '../../../shared/forms/form-problems.ts';
import { resolverOf } from '../../../shared/forms/zod-resolver.ts';
import { NewPasswordFields } from '../../../shared/password/NewPasswordFields.tsx';
import { withStrength } from '../../../shared/password/strength-resolver.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { passwordTexts } from '../../../shared/password/password.texts.ts';
import { passwordStepTexts, registrationTexts, reviewTexts } from './registration.texts.ts';
import { type PasswordValues, typePassword } from './registration-draft.ts';
import type { Registering } from './registration-payload.ts';
import { RegistrationRefused } from './RegistrationRefused.tsx';
import { RegistrationReview } from './RegistrationReview.tsx';
import { useMakeRegistration } from './use-make-registration.ts';

const FIELDS = ['nouveauMotDePasse', 'nouveauMotDePasseConfirmation'] as const;
type PasswordName = (typeof FIELDS)[number];
const fieldId = (name: PasswordName): string => `inscription-${name}`;

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
  const { make, refusal, forgetRefusal } = useMakeRegistration(registering);
  const { register, handleSubmit, control, subscribe, formState } = useForm<
    PasswordValues,
    unknown,
    PasswordValues
  >({
    defaultValues: draft.password ?? { nouveauMotDePasse: '', nouveauMotDePasseConfirmation: '' },
    resolver: withStrength(resolverOf(registrationPassword), 'nouveauMotDePasse', context),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  // Kept in memory only, for Back: the draft store never writes these.
  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => typePassword(values) }),
    [subscribe],
  );
  const { errors, isSubmitting, submitCount } = formState;
  const labels = {
    nouveauMotDePasse: texts.newPassword,
    nouveauMotDePasseConfirmation: texts.confirmation,
  };
  const ofServer =
    refusal === undefined ? [] : (serverErrors<PasswordValues>(refusal.failure, FIELDS) ?? []);
  const errorAt = (name: PasswordName) =>
    errorOf<PasswordValues>(errors, name) ?? ofServer.find((one) => one.name === name)?.message;
  return {
    context,
    password: useWatch({ control, name: 'nouveauMotDePasse' }),
    field: (name: PasswordName) => ({
      ...register(name),
      id: fieldId(name),
      error: errorAt(name),
    }),
    problems: [
      ...problemsOf<PasswordValues>(errors, FIELDS, (name) => ({
        fieldId: `inscription-${name}`,
        label: labels[name],
      })),
      ...ofServer.map(({ name, message }) => ({
        fieldId: `inscription-${name}`,
        label: labels[name],
        message,
      })),
    ],
    // Errors of the password are shown beside it, others above.
    refusal: ofServer.length > 0 ? undefined : refusal,
    attempt: submitCount + (refusal?.attempt ?? 0),
    isPending: isSubmitting,
    submit: handleSubmit(
      (values) => make(values),
      () => forgetRefusal(),
    ),
  };
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
  return (
    <RegistrationFrame
      current="motDePasse"
      registration={registration}
      lead={texts.lead}
      hasErrors={form.problems.length > 0 || form.refusal !== undefined}
    >
      <Form onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} attempt={form.attempt} />
        {form.refusal === undefined ? null : (
          <RegistrationRefused refusal={form.refusal} registering={registering} />
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
            password={form.password}
            context={form.context}
            field={form.field('nouveauMotDePasse')}
            confirmation={form.field('nouveauMotDePasseConfirmation')}
          />
        </FormSection>
        <RegistrationReview
          registering={registering}
          socialReason={registration.parameters.socialReason}
        />
        <FormActions>
          <Button type="submit" isPending={form.isPending} pendingLabel={review.pending}>
            {review.submit}
          </Button>
          <LinkButton variant="secondary" href={backHref}>
            {common.back}
          </LinkButton>
        </FormActions>
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
