import { ProfileStep } from './ProfileStep.tsx';
import { RegisteredElsewhereStep } from './RegisteredElsewhereStep.tsx';
import { WithRegistration } from './RegistrationStep.tsx';

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
