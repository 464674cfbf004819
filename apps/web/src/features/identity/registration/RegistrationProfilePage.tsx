import { ProfileStep } from './ProfileStep.tsx';
import { WithRegistration, type Registration, RegistrationFrame } from './RegistrationStep.tsx';
import { Button } from '@portail/ui/actions/Button.tsx';
import { Alert } from '@portail/ui/feedback/Alert.tsx';
import { FormActions } from '@portail/ui/fields/Form.tsx';
import { useEffect } from 'react';
import { useApiMutation } from '../../../session/use-api-mutation.ts';
import { focusPageHeading } from '../../../shared/page/focus-heading.ts';
import { useTexts } from '../../../shared/texts/define-texts.ts';
import { reviewTexts } from './registration.texts.ts';
import { makeRegistration, showRegistered } from './make-registration.ts';
import { reopenProfile } from './registration-draft.ts';
import type { Registering } from './registration-payload.ts';
import { RegistrationRefused } from './RegistrationRefused.tsx';
import { RegistrationReview } from './RegistrationReview.tsx';

interface RegisteredElsewhereStepProps {
  readonly registration: Registration;
  readonly registering: Registering;
}

/** A user of another contract chooses no password: they review and confirm. */
function RegisteredElsewhereStep(props: RegisteredElsewhereStepProps) {
  const { registration, registering } = props;
  const texts = useTexts(reviewTexts);
  const { submit, isPending, refusal } = useApiMutation(
    (asked: Registering) => makeRegistration(asked, undefined),
    { onSuccess: (registered) => showRegistered(registering, registered) },
  );
  // The form is gone: the focus moves to the review.
  useEffect(focusPageHeading, []);
  return (
    <RegistrationFrame
      current="profil"
      registration={registration}
      hasErrors={refusal !== undefined}
    >
      {refusal === undefined ? null : (
        <RegistrationRefused refusal={refusal} registering={registering} />
      )}
      <Alert tone="info" title={texts.registeredElsewhere}>
        {texts.registeredElsewhereText}
      </Alert>
      <RegistrationReview
        registering={registering}
        socialReason={registration.parameters.socialReason}
        editProfile={
          <Button variant="quiet" onClick={() => reopenProfile(registering.profile)}>
            {texts.editProfile}
          </Button>
        }
      />
      <FormActions>
        <Button
          onClick={() => void submit(registering)}
          isPending={isPending}
          pendingLabel={texts.pending}
        >
          {texts.submit}
        </Button>
      </FormActions>
    </RegistrationFrame>
  );
}

export default function RegistrationProfilePage() {
  return (
    <WithRegistration>
      {(registration) => {
        const { session, controls = [], profile, isRegisteredElsewhere } = registration.draft;
        if (session === undefined) return null;
        if (profile === undefined || !isRegisteredElsewhere)
          return <ProfileStep key={session.id} registration={registration} choice={session} />;
        return (
          <RegisteredElsewhereStep
            registration={registration}
            registering={{ choice: session, controls, profile }}
          />
        );
      }}
    </WithRegistration>
  );
}
